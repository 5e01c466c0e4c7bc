#!/bin/sh
# Patroni runs this once, when the first node has created the cluster; $1 is the superuser's connection string.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="${SHOP_PASSWORD:?is needed}" "$1" <<'SQL'
create role partsdock login password :'password';
create database partsdock owner partsdock;
SQL
