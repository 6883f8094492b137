"""Seats that change hands, inside of transactions."""
