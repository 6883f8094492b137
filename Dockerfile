FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE requirements-server.lock ./
COPY bot bot
COPY engine engine
COPY render render
COPY storage storage
# Tested versions; the build backend may be any that pyproject.toml allows.
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir -r requirements-server.lock && /venv/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
RUN useradd --create-home --home-dir /srv/ziggurat ziggurat
COPY --from=build /venv /venv
# Return the memory of pictures to the system instead of keeping it.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 PYTHONUNBUFFERED=1
ENV ZIGGURAT_METRICS=127.0.0.1:9464
WORKDIR /srv/ziggurat
RUN mkdir data && chown ziggurat data
USER ziggurat
VOLUME /srv/ziggurat/data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["/venv/bin/python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:9464/health', timeout=8)"]
CMD ["/venv/bin/ziggurat", "run"]
