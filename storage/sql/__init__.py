"""The SQL of each subject, and what follows from writes; every function runs in a transaction, ``tx``."""
