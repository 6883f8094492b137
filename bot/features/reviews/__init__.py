"""Reviews: a strong robot judges a seat's turns after a match."""
