#!/bin/sh
# Makes the passwords of docker-compose.yml, once; an existing one is never changed.
set -eu
folder="$(cd "$(dirname "$0")" && pwd)/secrets"
# The files are readable so that a container's own user can read them; the folder is not, so nobody else here can.
mkdir -p "$folder" && chmod 700 "$folder"

password() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
keep() { [ -s "$folder/$1" ] || { printf '%s' "$2" > "$folder/$1" && chmod 644 "$folder/$1" && echo "made $1"; }; }

for name in postgres-password redis-password dash-password grafana-password; do keep "$name" "$(password)"; done
keep database-url "postgresql://tributary:$(cat "$folder/postgres-password")@postgres:5432/tributary"
# Yours to fill in, where they are used: an empty one counts as not set.
for name in oidc-client-secret smtp-url otlp-headers opencode-password; do
  [ -e "$folder/$name" ] || { : > "$folder/$name" && chmod 644 "$folder/$name" && echo "made $name, empty"; }
done
keep redis-url "redis://:$(cat "$folder/redis-password")@redis:6379"
