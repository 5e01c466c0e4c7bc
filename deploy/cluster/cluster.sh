#!/bin/bash
# The cluster of docs/cluster.md on one Debian 12 machine: each node is a network namespace, and a bridge in another namespace joins them. None
# of them reaches the machine's own network.
#
#   cluster.sh up FOLDER             starts what does not run, and waits until the cluster is whole
#   cluster.sh shop FOLDER           starts two servers and a worker of the built shop (npm run build) in the namespace partsdock-shop
#   cluster.sh start FOLDER NODE     starts what does not run on one node (node1, node2, node3, shop)
#   cluster.sh status FOLDER         shows the nodes and their programs
#   cluster.sh patronictl FOLDER …   runs patronictl
#   cluster.sh down FOLDER           stops everything and removes the namespaces; the data stays in FOLDER
#
# It must run as root. Of Debian's packages it uses only the programs: their services need not run.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
network=10.119.0
declare -A address=([node1]=$network.1 [node2]=$network.2 [node3]=$network.3 [shop]=$network.10)
nodes=(node1 node2 node3 shop)
database_nodes=(node1 node2)
etcd_hosts=$network.1:2379,$network.2:2379,$network.3:2379
packages=(iproute2 util-linux etcd-server etcd-client patroni postgresql-15 pgbouncer haproxy)
programs=(ip setpriv etcd etcdctl patroni /usr/lib/postgresql/15/bin/postgres pgbouncer haproxy)

main() {
  local command=${1:-} given=${2:-}
  [[ $command =~ ^(up|shop|start|status|patronictl|down)$ && -n $given ]] || fail "Usage: $0 up|shop|start|status|patronictl|down FOLDER"
  [[ $EUID -eq 0 ]] || fail 'Network namespaces need root.'
  shift 2
  check_packages
  mkdir -p "$given"
  folder=$(cd "$given" && pwd)
  "$command" "$@"
}

fail() {
  echo "$*" >&2
  exit 1
}

check_packages() {
  local program
  for program in "${programs[@]}"; do
    PATH=$PATH:/usr/sbin command -v "$program" >/dev/null ||
      fail "$program is missing: apt-get install --no-install-recommends ${packages[*]}
To keep their services from starting: systemctl mask etcd patroni postgresql pgbouncer haproxy"
  done
}

up() {
  if is_laid && [[ ! -e $folder/secrets ]]; then fail 'A cluster runs already, in another folder: stop that one first.'; fi
  chmod 711 "$folder"
  lay_network
  write_secrets
  write_shop_environment
  local node
  for node in "${nodes[@]}"; do start "$node"; done
  wait_until_whole
  patronictl list
}

# The bridge has a namespace of its own, and no node has a route beyond it.
lay_network() {
  is_laid && return
  ip netns add partsdock-switch
  ip -n partsdock-switch link add bridge type bridge
  ip -n partsdock-switch link set bridge up
  local node
  for node in "${nodes[@]}"; do
    ip netns add "partsdock-$node"
    ip -n "partsdock-$node" link add eth0 type veth peer name "$node" netns partsdock-switch
    ip -n partsdock-switch link set "$node" master bridge up
    ip -n "partsdock-$node" link set lo up
    ip -n "partsdock-$node" addr add "${address[$node]}/24" dev eth0
    ip -n "partsdock-$node" link set eth0 up
  done
}

is_laid() {
  ip netns list | grep -q '^partsdock-switch\b'
}

write_secrets() {
  [[ -e $folder/secrets ]] && return
  local name
  (
    umask 077
    for name in SUPERUSER REPLICATION REWIND SHOP SECRET_KEY; do
      echo "$name=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"
    done >"$folder/secrets"
  )
}

start() {
  local node=$1 name
  [[ -n ${address[$node]:-} ]] || fail "There is no node $node."
  read_secrets
  if [[ $node = shop ]]; then
    prepare "$node" haproxy
    keep_running shop haproxy haproxy env NODE1="${address[node1]}" NODE2="${address[node2]}" SHOP1=127.0.0.1:3001 SHOP2=127.0.0.1:3002 \
      haproxy -db -f haproxy.cfg
    return
  fi
  prepare "$node" postgres
  start_etcd "$node"
  for name in "${database_nodes[@]}"; do
    [[ $node = "$name" ]] || continue
    keep_running "$node" patroni postgres env "${patroni_environment[@]}" patroni .
    keep_running "$node" pgbouncer postgres pgbouncer pgbouncer.ini
  done
}

# The working folder of a node's programs, with their configuration.
prepare() {
  local node=$1 user=$2
  install -d -o "$user" -g "$user" -m 700 "$folder/$node"
  install -o "$user" -g "$user" -m 600 -t "$folder/$node" \
    "$here"/{patroni.yml,pgbouncer.ini,haproxy.cfg,create-shop-database.sh}
  [[ $user = haproxy ]] && return
  install -o "$user" -g "$user" -m 600 <(echo "\"partsdock\" \"$SHOP\"") "$folder/$node/userlist.txt"
  # Patroni merges all *.yml of the folder. The nodes share this machine's /run/postgresql, so each has its socket in its own folder.
  printf 'postgresql:\n  parameters:\n    unix_socket_directories: %s\n' "$folder/$node" |
    install -o "$user" -g "$user" -m 600 /dev/stdin "$folder/$node/this-machine.yml"
}

read_secrets() {
  # shellcheck source=/dev/null
  source "$folder/secrets"
  patroni_environment=(
    PATRONI_NAME="${node:-}"
    PATRONI_RESTAPI_CONNECT_ADDRESS="${address[${node:-node1}]}:8008"
    PATRONI_POSTGRESQL_CONNECT_ADDRESS="${address[${node:-node1}]}:5432"
    PATRONI_POSTGRESQL_DATA_DIR="$folder/${node:-}/postgresql"
    PATRONI_POSTGRESQL_PGPASS="$folder/${node:-}/pgpass"
    PATRONI_ETCD_HOSTS="$etcd_hosts"
    PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$SUPERUSER"
    PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$REPLICATION"
    PATRONI_REWIND_USERNAME=rewinder PATRONI_REWIND_PASSWORD="$REWIND"
    SHOP_PASSWORD="$SHOP"
  )
}

start_etcd() {
  local node=$1 own=${address[$1]}
  keep_running "$node" etcd postgres env ETCD_NAME="$node" ETCD_DATA_DIR="$folder/$node/etcd" \
    ETCD_LISTEN_PEER_URLS="http://$own:2380" ETCD_INITIAL_ADVERTISE_PEER_URLS="http://$own:2380" \
    ETCD_LISTEN_CLIENT_URLS="http://$own:2379,http://127.0.0.1:2379" ETCD_ADVERTISE_CLIENT_URLS="http://$own:2379" \
    ETCD_INITIAL_CLUSTER="node1=http://$network.1:2380,node2=http://$network.2:2380,node3=http://$network.3:2380" \
    ETCD_INITIAL_CLUSTER_TOKEN=partsdock ETCD_PRE_VOTE=true ETCD_ENABLE_V2=true ETCD_LOG_LEVEL=warn etcd
}

# Starts a program in a node's namespace and folder, unless it runs there already.
keep_running() {
  local node=$1 name=$2 user=$3
  shift 3
  is_running "$node" "$name" && return
  (
    cd "$folder/$node"
    PATH=$PATH:/usr/sbin setsid ip netns exec "partsdock-$node" setpriv --reuid "$user" --regid "$user" --init-groups "$@" \
      </dev/null >>"$folder/$node/$name.log" 2>&1 &
    echo $! >"$folder/$node/$name.pid"
  )
}

is_running() {
  [[ -e $folder/$1/$2.pid ]] && ip netns pids "partsdock-$1" | grep -qx "$(<"$folder/$1/$2.pid")"
}

# Waits until Patroni's record in etcd names a primary and its synchronous standby.
wait_until_whole() {
  local until=$((SECONDS + 120)) record
  while ((SECONDS < until)); do
    record=$(etcdctl get /service/partsdock/sync 2>/dev/null || true)
    [[ $record = *'"leader":"node'* && $record = *'"sync_standby":"node'* ]] && return
    sleep 0.5
  done
  fail "The cluster has no primary with a synchronous standby after two minutes: see the logs in $folder"
}

etcdctl() {
  ip netns exec partsdock-node3 env ETCDCTL_API=2 etcdctl --endpoints "http://${etcd_hosts//,/,http://}" --timeout 2s "$@"
}

shop() {
  [[ -e $here/../../dist/server/main.js ]] || fail 'Build the shop first: npm run build'
  local number
  for number in 1 2; do keep_shop_running "shop$number" main WORKER=off PORT=300$number; done
  keep_shop_running worker worker PORT=3009
  echo "The shop: ip netns exec partsdock-shop curl -s http://127.0.0.1:3000/readyz"
}

# The settings of the shop's processes, as `export` lines.
write_shop_environment() {
  read_secrets
  (
    umask 077
    printf "export %s='%s'\n" \
      DATABASE_URL "postgres://partsdock:$SHOP@127.0.0.1:6432/partsdock" \
      DATABASE_DIRECT_URL "postgres://partsdock:$SHOP@127.0.0.1:5432/partsdock" \
      DATABASE_PREPARE off SECRET_KEY "$SECRET_KEY" DATA_DIR "$folder/shop/data" PUBLIC_URL http://localhost:3000 TRUST_PROXY 127.0.0.1 \
      >"$folder/shop.env"
  )
}

keep_shop_running() {
  local name=$1 entry=$2
  shift 2
  (
    # shellcheck source=/dev/null
    source "$folder/shop.env"
    keep_running shop "$name" root env "$@" NODE_ENV=production MALLOC_TRIM_THRESHOLD_=131072 \
      node --max-semi-space-size=8 "$here/../../dist/server/$entry.js"
  )
}

status() {
  local node pidfile name
  for node in "${nodes[@]}"; do
    for pidfile in "$folder/$node"/*.pid; do
      name=$(basename "$pidfile" .pid)
      if is_running "$node" "$name"; then echo "$node $name runs"; else echo "$node $name does not run"; fi
    done
  done
  etcdctl cluster-health || true
  patronictl list
}

patronictl() {
  read_secrets
  ip netns exec partsdock-node3 env "${patroni_environment[@]}" PATH="$PATH" patronictl -c "$here/patroni.yml" "$@"
}

down() {
  local node name pids turn
  for node in shop "${database_nodes[@]}" node3; do
    ip netns list | grep -q "^partsdock-$node\b" || continue
    # Patroni stops its PostgreSQL before it ends.
    for name in worker shop1 shop2 haproxy patroni pgbouncer; do
      is_running "$node" "$name" && kill "$(<"$folder/$node/$name.pid")"
    done
  done
  for node in "${nodes[@]}"; do
    ip netns list | grep -q "^partsdock-$node\b" || continue
    for ((turn = 0; turn < 40; turn++)); do
      ip netns pids "partsdock-$node" | grep -qvxf "$folder/$node/etcd.pid" 2>/dev/null || break
      sleep 0.5
    done
    pids=$(ip netns pids "partsdock-$node")
    # shellcheck disable=SC2086
    [[ -z $pids ]] || kill -KILL $pids
    ip netns delete "partsdock-$node"
  done
  is_laid && ip netns delete partsdock-switch
  rm -f "$folder"/*/*.pid
}

main "$@"
