#!/bin/sh
# Copies the database while the bot runs: backup.sh data/ziggurat.sqlite3 BACKUP_FOLDER
# Needs the sqlite3 command. Copying the file by hand would miss what is still in the WAL.
set -eu
umask 077 # nobody else may read what only players may know
target="$2/ziggurat-$(date -u +%Y%m%dT%H%M%SZ).sqlite3"
sqlite3 "$1" ".timeout 10000" ".backup '$target'"
sqlite3 "$target" "PRAGMA integrity_check" | grep -qx ok
echo "$target"
