#!/bin/sh
# The command of an installed Moonfloor, on the bundled Node.js. MOONFLOOR_ENV_FILE is the path of a file with settings;
# environment variables take precedence. Only its user can access the files that it creates (umask).
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
