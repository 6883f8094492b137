"""Films of matches, drawn in a separate process for the user who asks and posted on request."""
