"""The client: wiring of services, gateway events, registration of commands, configuration."""
