#!/bin/sh
# The command of an installed Moonfloor, on the Node.js beside it. MOONFLOOR_ENV_FILE names a file of settings; those of
# the environment go first. What it writes is for its user alone.
umask 077
here=$(dirname "$(readlink -f "$0")")
run() { exec "$here/node" ${MOONFLOOR_ENV_FILE:+"--env-file-if-exists=$MOONFLOOR_ENV_FILE"} "$@"; }
case "${1-}" in
  start) program=main ;;
  demo) program=demo ;;
  *) run "$here/../apps/server/src/cli/moonfloor.js" "$@" ;;
esac
shift
export SERVING_ENV
run SERVING_FLAGS "$here/../apps/server/src/$program.js" "$@"
