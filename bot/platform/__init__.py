"""The foundations of the bot: custom ids, components, responses and permissions."""
