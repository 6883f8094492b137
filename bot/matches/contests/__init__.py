"""Cups and leagues."""
