#!/bin/sh
# Runs Moonfloor's commands as the owner of its data, with the settings of the service.
set -e
program=/usr/lib/moonfloor/bin/moonfloor
case "${1-}" in
  ''|-h|--help|demo) exec "$program" "$@" ;;
esac
MOONFLOOR_ENV_FILE=/etc/moonfloor/moonfloor.env
export MOONFLOOR_ENV_FILE
case "$(id -u)" in
  0) exec setpriv --reuid moonfloor --regid moonfloor --init-groups --no-new-privs --reset-env -- env "MOONFLOOR_ENV_FILE=$MOONFLOOR_ENV_FILE" "$program" "$@" ;;
  "$(id -u moonfloor)") exec "$program" "$@" ;;
  *) echo 'moonfloor: only root may do this; try sudo moonfloor' >&2; exit 1 ;;
esac
