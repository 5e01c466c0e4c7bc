-- Adds a change without ids to the change log, in the channel that the trigger names.
create or replace function announce_channel() returns trigger
language plpgsql
as $$
begin
  insert into changes (channel) values (tg_argv[0]);
  return null;
end
$$;
