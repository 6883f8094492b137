"""What everything in the bot stands on: custom_ids, components, responses, permissions."""
