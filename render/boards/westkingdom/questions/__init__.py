"""Pictures of questions, and of a completed turn to be confirmed."""
