"""What players have, what that costs them, and what their tools do."""
