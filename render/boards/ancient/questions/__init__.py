"""Pictures of questions and of the turn that is to be confirmed."""
