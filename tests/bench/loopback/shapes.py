"""Discord's objects as the loopback Discord sends them."""

from collections.abc import Iterable
from typing import Any

from tests.bench.loopback.ledger import Exchange, Message

BOT = 1
GUILD = 7
DIRECT = 10**9
"""Offset from a user id to the id of the direct message channel."""

EVERYTHING = str((1 << 50) - 1)
USER = {"id": str(BOT), "username": "Ziggurat", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": str(BOT),
    "name": "Ziggurat",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": USER,
}
SINCE = "2026-01-01T00:00:00+00:00"


def gateway(address: str, shards: int) -> dict[str, Any]:
    """Return where bots connect, and with how many connections."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    return {"url": f"{address}/gateway", "shards": shards, "session_start_limit": limit}


def guild(channels: Iterable[int], number: int = GUILD) -> dict[str, Any]:
    """Return a server without restrictions."""
    everyone = {
        "id": str(number), "name": "@everyone", "permissions": EVERYTHING, "position": 0, "color": 0,
        "hoist": False, "managed": False, "mentionable": False, "flags": 0,
    }  # fmt: skip
    return {
        "id": str(number), "name": "Babylon", "owner_id": "2", "unavailable": False, "large": False,
        "member_count": 9, "roles": [everyone], "emojis": [], "stickers": [], "features": [], "threads": [],
        "members": [{**member(BOT), "user": USER}], "presences": [], "voice_states": [],
        "stage_instances": [], "guild_scheduled_events": [], "verification_level": 0,
        "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0,
        "premium_tier": 0, "preferred_locale": "en-US", "system_channel_flags": 0, "afk_timeout": 300,
        "icon": None, "description": None, "channels": [channel(place, number) for place in channels],
    }  # fmt: skip


def channel(number: int, server: int = GUILD) -> dict[str, Any]:
    """Return a text channel of a server."""
    return {
        "id": str(number), "type": 0, "guild_id": str(server), "name": f"site-{number}", "position": 0,
        "permission_overwrites": [], "parent_id": None, "topic": None, "nsfw": False, "last_message_id": None,
    }  # fmt: skip


def direct(number: int, names: dict[int, str]) -> dict[str, Any]:
    """Return the direct message channel of a user."""
    return {
        "id": str(DIRECT + number), "type": 1, "recipients": [user(number, names)], "last_message_id": None,
    }  # fmt: skip


def user(number: int, names: dict[int, str]) -> dict[str, Any]:
    """Return a user."""
    name = names.get(number, f"user{number}")
    return {
        "id": str(number), "username": name.lower(), "global_name": name, "discriminator": "0",
        "avatar": None, "bot": False,
    }  # fmt: skip


def member(number: int, names: dict[int, str] | None = None) -> dict[str, Any]:
    """Return a user as a member of the server."""
    return {
        "user": user(number, names or {}), "roles": [], "joined_at": SINCE, "deaf": False, "mute": False,
        "flags": 0, "nick": None, "avatar": None, "permissions": EVERYTHING,
    }  # fmt: skip


def message(record: Message) -> dict[str, Any]:
    """Return a message of the bot."""
    return {
        **record.payload, "id": str(record.id), "author": USER, "timestamp": SINCE, "edited_timestamp": None,
        "tts": False, "mention_everyone": False, "mention_roles": [], "pinned": False, "type": 0,
    }  # fmt: skip


def interaction(
    exchange: Exchange, data: dict[str, Any], names: dict[int, str], server: int = GUILD
) -> dict[str, Any]:
    """Return the event of a user's action on a server."""
    pressed = {} if exchange.pressed is None else {"message": message(exchange.pressed)}
    return {
        "id": str(exchange.id), "application_id": str(BOT), "type": exchange.kind, "token": exchange.token,
        "version": 1, "guild_id": str(server), "channel_id": str(exchange.channel),
        "channel": channel(exchange.channel, server),
        "member": member(exchange.user, names), "app_permissions": EVERYTHING, "locale": "en-US",
        "guild_locale": "en-US", "entitlements": [], "attachment_size_limit": 10 << 20,
        "authorizing_integration_owners": {}, "context": 0, "data": data, **pressed,
    }  # fmt: skip


def option(name: str, value: Any) -> dict[str, Any]:
    """Return an option of a command with its value."""
    if isinstance(value, bool):
        return {"name": name, "type": 5, "value": value}
    if isinstance(value, int):
        return {"name": name, "type": 4, "value": value}
    return {"name": name, "type": 3, "value": value}
