"""``/data``: users take what is kept of them, or have it deleted, down to the files of the database."""
