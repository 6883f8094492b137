"""The components: cards, numbers, and the vocabulary that describes effects."""
