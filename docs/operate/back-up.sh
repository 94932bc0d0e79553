#!/bin/sh
# Backs up, verifies the back-up, and deletes those more than 30 days older (backup.md).
# Install it as /usr/local/sbin/heartwood-back-up, and let cron run it every night (install.md).
set -eu

# PostgreSQL: no. The embedded database: yes, which stops the server until the back-up is made.
stop_server=no
file=/var/backups/heartwood/heartwood-$(date +%Y-%m-%d-%H%M%S).gz

if [ "$stop_server" = yes ]; then
  # The server also starts again if the back-up fails, or the script gets a signal.
  trap 'systemctl start heartwood' EXIT
  trap 'exit 1' HUP INT TERM
  systemctl stop heartwood
fi
/usr/local/sbin/heartwood back-up --to "$file"
if [ "$stop_server" = yes ]; then
  trap - EXIT
  systemctl start heartwood
fi
/usr/local/sbin/heartwood verify-back-up --from "$file" --keep-days 30
