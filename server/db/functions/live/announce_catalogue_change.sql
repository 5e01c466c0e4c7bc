-- Tells every server process to drop its cached catalogue. Stock and ranking are not part of it: they change with every order, and a
-- notification takes a lock that all commits share. announce_stock reports those, once per statement.
create or replace function announce_catalogue_change() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
