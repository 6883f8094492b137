"""What lies in the box: cards, numbers and the vocabulary that they are written in."""
