"""Work off the event loop: the render pool, forecasts, prefetch, films."""
