#!/usr/bin/env bash
# Rehearses point-in-time recovery on one machine: a PostgreSQL that archives its log, a base back-up, a shop that sells, an accident, and a
# recovery to the moment before it, into a new cluster. Needs PostgreSQL 15 or newer with its programs (Debian: postgresql-15), curl and Node.
#
#   deploy/point-in-time/rehearse.sh                  # PostgreSQL 15
#   POSTGRES_BIN=/usr/lib/postgresql/17/bin deploy/point-in-time/rehearse.sh
#
# It works in a new folder below TMPDIR, on loopback, and removes the folder at its end; KEEP=1 keeps it. As root, the database runs as the account
# that ACCOUNT names (postgres).
set -euo pipefail
cd "$(dirname "$0")/../.."

bin=${POSTGRES_BIN:-/usr/lib/postgresql/15/bin}
account=${ACCOUNT:-postgres}
[ -x "$bin/initdb" ] || { echo "There is no PostgreSQL in $bin: install one (Debian: apt-get install postgresql-15), or set POSTGRES_BIN." >&2; exit 1; }

here=$(mktemp -d "${TMPDIR:-/tmp}/partsdock-point-in-time-XXXXXX")
chmod 711 "$here"
mkdir "$here/archive" "$here/data"
as=()
if [ "$(id -u)" = 0 ]; then
  chown "$account" "$here" "$here/archive"
  as=(setpriv --reuid "$account" --regid "$(id -g "$account")" --clear-groups)
fi
postgres() { (cd "$here" && HOME=$here "${as[@]}" "$bin/$1" "${@:2}"); }
shop_pid=
clusters=()

finish() {
  code=$?
  if [ -n "$shop_pid" ]; then kill "$shop_pid" 2>/dev/null || true; wait "$shop_pid" 2>/dev/null || true; fi
  for cluster in "${clusters[@]}"; do postgres pg_ctl stop -D "$cluster" -m immediate >/dev/null 2>&1 || true; done
  if [ "${KEEP:-}" = 1 ]; then echo "Everything is in $here"; else rm -rf "$here"; fi
  exit "$code"
}
trap finish EXIT
trap 'exit 1' INT TERM

say() { printf '%6.1f s  %s\n' "$(seconds_since "$began")" "$*"; }
now() { date +%s.%N; }
seconds_since() { node -p "(($(now)) - ($1)).toFixed(1)"; }
free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'; }
sql() { postgres psql -qAtX -v ON_ERROR_STOP=1 "$1" -c "$2"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
began=$(now)

# Starts a cluster that listens on loopback only.
start_cluster() {
  clusters+=("$1")
  postgres pg_ctl start -w -t 120 -D "$1" -l "$1.log" -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories=''" >/dev/null
}

# Starts the shop on a database, and waits until it is ready.
start_shop() {
  shop_port=$(free_port)
  shop=http://127.0.0.1:$shop_port
  env -i PATH="$PATH" HOME="$HOME" ENV_FILE=/dev/null DATABASE_URL="$1" DATA_DIR="$here/data" PORT="$shop_port" SECRET_KEY="$(printf '%064d' 7)" \
    DEMO=on SANDBOX=on RATE_LIMIT=off node scripts/run.mjs main >>"$here/shop.log" 2>&1 &
  shop_pid=$!
  for _ in $(seq 600); do
    curl -sf -o /dev/null "$shop/readyz" && return
    kill -0 "$shop_pid" 2>/dev/null || break
    sleep 0.2
  done
  tail -5 "$here/shop.log" >&2
  fail "the shop did not start"
}

stop_shop() {
  kill "$shop_pid"
  wait "$shop_pid" || true
  shop_pid=
}

json() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8'))$1"; }
post() { curl -sf -X "$1" "$shop$2" -H 'content-type: application/json' -H "authorization: Bearer ${token:-}" -d "$3"; }

# Places that many purchases, and writes the numbers of their orders to a file: what the shop has acknowledged.
sell() {
  for i in $(seq "$1"); do
    post POST "/orders/$email" "{\"_id\":\"$((10000000 + RANDOM * 32768 % 80000000 + RANDOM))\",\"productId\":\"$product\",\"quantity\":$quantity}" | json ._id >"$here/last"
    post POST /purchases "{\"key\":\"$2-$i\",\"orders\":\"all\",\"method\":\"cash\"}" >/dev/null
    cat "$here/last" >>"$here/$2"
  done
}

old_port=$(free_port)
old=$here/cluster
url=postgres://partsdock@127.0.0.1:$old_port/shop
postgres initdb -D "$old" -U partsdock -A trust --encoding=UTF8 --locale=C >/dev/null
cat >"$here/archive-one" <<'SH'
#!/bin/sh
# archive_command: never overwrites, and gives a file its name only when all of it is on the disk.
set -e
if [ -e "$2/$(basename "$1")" ]; then exec cmp -s "$1" "$2/$(basename "$1")"; fi
cp "$1" "$2/.$(basename "$1").part"
sync "$2/.$(basename "$1").part"
mv "$2/.$(basename "$1").part" "$2/$(basename "$1")"
sync "$2"
SH
chmod 755 "$here/archive-one"
cat >"$here/settings" <<CONF
wal_level = replica
archive_mode = on
archive_timeout = 60
archive_command = '$here/archive-one %p $here/archive'
CONF
chmod 644 "$here/settings"
cat "$here/settings" >>"$old/postgresql.conf"
start_cluster "$old" "$old_port"
sql "postgres://partsdock@127.0.0.1:$old_port/postgres" 'create database shop' >/dev/null
say "PostgreSQL $(sql "$url" 'show server_version') archives its log"

start_shop "$url"
email=rehearsal@example.com
post PUT "/user/$email" '{"password":"of the rehearsal","name":"Rina Akter"}' >"$here/session"
token=$(json .token <"$here/session")
post PUT "/user/$email" '{"phoneNumber":"+880 1711-223344","address":"7 Station Road, Sylhet 3100"}' >/dev/null
product=$(sql "$url" 'select id from products order by available_quantity / min_order_quantity desc limit 1')
quantity=$(sql "$url" "select min_order_quantity from products where id = $product")
sell 20 before-base
say "the shop has sold 20 times"

step=$(now)
postgres pg_basebackup -D "$here/base" -d "postgres://partsdock@127.0.0.1:$old_port/postgres" --checkpoint=fast --wal-method=stream
say "base back-up made, in $(seconds_since "$step") s, $(du -sm "$here/base" | cut -f1) MB"

sell 20 after-base
moment=$(sql "$url" 'select clock_timestamp()')
say "20 more; the moment to recover is $moment"
sleep 1
sell 10 too-late
sql "$url" 'truncate orders cascade' >/dev/null
[ "$(sql "$url" 'select count(*) from orders')" = 0 ] || fail "the accident did not happen"
say "10 more, and the accident: all orders are gone"

# Stop at once: from now on every minute writes into a shop without orders.
step=$(now)
stop_shop
segment=$(sql "$url" 'select pg_walfile_name(pg_switch_wal())')
for _ in $(seq 300); do [ -e "$here/archive/$segment" ] && break; sleep 0.2; done
[ -e "$here/archive/$segment" ] || fail "the last part of the log was not archived"
postgres pg_ctl stop -w -D "$old" -m fast >/dev/null

new_port=$(free_port)
new=$here/recovered
restored=postgres://partsdock@127.0.0.1:$new_port/shop
cp -a "$here/base" "$new"
cat >>"$new/postgresql.conf" <<CONF
archive_mode = off
restore_command = 'cp $here/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
CONF
touch "$new/recovery.signal"
if [ "$(id -u)" = 0 ]; then chown "$account" "$new/recovery.signal"; fi
start_cluster "$new" "$new_port"
for _ in $(seq 600); do [ "$(sql "$restored" 'select pg_is_in_recovery()')" = f ] && break; sleep 0.2; done
[ "$(sql "$restored" 'select pg_is_in_recovery()')" = f ] || fail "the recovery did not end"
say "recovered in $(seconds_since "$step") s since the shop was stopped"

start_shop "$restored"
say "the shop is open again, $(seconds_since "$step") s after it was stopped"

# Every order that the shop acknowledged up to that moment is there, as its customer sees it, and none after.
sql "$restored" 'select number from orders' | sort >"$here/there"
lost=$(cat "$here/before-base" "$here/after-base" | sort | comm -23 - "$here/there" | wc -l)
late=$(sort "$here/too-late" | comm -12 - "$here/there" | wc -l)
token=$(post PUT "/user/$email" '{"password":"of the rehearsal"}' | json .token)
seen=$(curl -sf "$shop/purchases?limit=100" -H "authorization: Bearer $token" | json .length)
stop_shop
audit=$(env -i PATH="$PATH" HOME="$HOME" ENV_FILE=/dev/null DATABASE_URL="$restored" DATA_DIR="$here/data" SECRET_KEY="$(printf '%064d' 7)" \
  node scripts/run.mjs audit-stock 2>&1) || { echo "$audit" >&2; fail "the books do not add up"; }
say "orders acknowledged before the moment: 40, lost: $lost; after it: 10, there: $late; purchases that the customer sees: $seen"
say "audit:stock: $audit"
[ "$lost" = 0 ] && [ "$late" = 0 ] && [ "$seen" = 40 ] || fail "the recovered shop differs from what was acknowledged"
