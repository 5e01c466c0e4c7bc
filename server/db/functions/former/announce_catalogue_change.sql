-- Former edition, until 0.2.0: the trigger function that announce_channel replaces.
create or replace function announce_catalogue_change() returns trigger
language plpgsql
as $$
begin
  insert into changes (channel) values ('catalogue');
  return null;
end
$$;
