"""What the pictures of all games share: the band with the title, plates, tags, marks and notes."""
