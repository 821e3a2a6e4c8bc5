#!/bin/sh
# Runs Crewcall with the Node of its bundle.
home=$(dirname "$(dirname "$(readlink -f "$0")")")
exec "$home/node/bin/node" "$home/bin/crewcall.js" "$@"
