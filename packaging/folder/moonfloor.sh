#!/bin/sh
# The command of an installed Moonfloor, on the bundled Node.js. MOONFLOOR_ENV_FILE is the path of a file with settings;
# environment variables take precedence. Only its user can access the files that it creates (umask).
umask 077
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" ${MOONFLOOR_ENV_FILE:+"--env-file-if-exists=$MOONFLOOR_ENV_FILE"} "$here/../apps/server/bin/moonfloor.js" "$@"
