#!/bin/sh
# Backs up the database while the bot runs: backup.sh data/ziggurat.sqlite3 BACKUP_FOLDER
# Needs the sqlite3 command. Copying the file by hand would miss what is still in the WAL.
set -eu
if [ $# -ne 2 ] || [ ! -f "$1" ]; then
  echo "usage: backup.sh DATABASE FOLDER, such as backup.sh data/ziggurat.sqlite3 /var/backups" >&2
  exit 2
fi
command -v sqlite3 >/dev/null || { echo "backup.sh needs the sqlite3 command" >&2; exit 1; }
mkdir -p "$2"
umask 077 # the copy contains hidden information too
target="$2/ziggurat-$(date -u +%Y%m%dT%H%M%SZ).sqlite3"
sqlite3 "$1" ".timeout 10000" ".backup '$target'"
sqlite3 "$target" "PRAGMA integrity_check" | grep -qx ok
echo "$target"
