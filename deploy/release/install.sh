#!/bin/sh
# Installs Crewcall from this folder, or upgrades it. As root: sh install.sh. As somebody else: sh install.sh FOLDER
#
# The version gets a folder of its own below FOLDER (/opt), beside those that were installed before, and FOLDER/crewcall leads
# to it. It stops and starts nothing. Without FOLDER, /usr/local/bin/crewcall is the command.
set -eu
umask 022 # the user of the service reads what root installs
version=%VERSION%
platform=%PLATFORM%
from=$(cd "$(dirname "$0")" && pwd)
to=${1:-/opt}

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) here=linux-x64 ;;
  Linux-aarch64) here=linux-arm64 ;;
  *) here="$(uname -s) on $(uname -m)" ;;
esac
[ "$here" = "$platform" ] || fail "This bundle is for $platform, and this machine is $here."
"$from/node/bin/node" --version >/dev/null ||
  fail "Node does not start, as its message above says. It needs the C library of Debian 11 or newer, and libatomic (Debian: apt-get install libatomic1)."
[ $# -gt 0 ] || [ "$(id -u)" = 0 ] || fail "Run it as root, or name a folder of yours: sh install.sh FOLDER"
mkdir -p "$to"
to=$(cd "$to" && pwd)

target=$to/crewcall-$version
if [ -e "$target" ]; then
  echo "Version $version is in $target already."
else
  rm -rf "$target.new"
  cp -R "$from" "$target.new"
  mv "$target.new" "$target"
fi
ln -sfn "crewcall-$version" "$to/crewcall.new"
mv -T "$to/crewcall.new" "$to/crewcall"
command=$to/crewcall/bin/crewcall
if [ $# = 0 ]; then
  mkdir -p /usr/local/bin
  ln -sfn "$command" /usr/local/bin/crewcall
  command=crewcall
fi
echo "Crewcall $version is installed."
echo "Start it: $command serve (docs/operate/install.md says how systemd does). A service that runs needs a restart."
