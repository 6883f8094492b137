"""A small Discord on this machine, over real sockets, for measurements and tests of the whole process."""
