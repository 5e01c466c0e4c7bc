-- Sends the ids of accounts, because the id of a session is the hash of a credential.
create or replace function announce_ended_sessions() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('sessions', (select array_agg(distinct c.user_id::text) from changed c));
  return null;
end
$$;
