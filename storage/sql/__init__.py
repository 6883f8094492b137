"""The SQL, and what follows from each write; every function runs inside of a transaction, ``tx``."""
