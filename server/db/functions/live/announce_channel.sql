-- Notifies the channel that the trigger names, without ids.
create or replace function announce_channel() returns trigger
language plpgsql
as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end
$$;
