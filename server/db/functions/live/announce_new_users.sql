-- Reports new accounts.
create or replace function announce_new_users() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('users', (select array_agg(c.id::text) from changed c));
  return null;
end
$$;
