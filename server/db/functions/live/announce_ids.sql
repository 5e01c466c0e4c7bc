-- Notifies a channel of changed ids, at the commit. The payload is a comma-separated list, or * if the list would be too long. Commits that notify
-- wait for each other, including their flush to disk, so nothing that runs for every added order may notify: the process that took the
-- order tells open pages itself.
create or replace function announce_ids(p_channel text, p_ids text[]) returns void
language plpgsql
as $$
begin
  if cardinality(p_ids) > 200 then
    perform pg_notify(p_channel, '*');
  elsif cardinality(p_ids) > 0 then
    perform pg_notify(p_channel, array_to_string(p_ids, ','));
  end if;
end
$$;
