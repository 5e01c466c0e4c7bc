-- Adds changed ids of a channel to the change log, which every process reads after the commit (server/live/change-log.ts). It does not notify:
-- PostgreSQL commits notifying transactions one after another, each with its own flush to disk, and this runs with every order.
create or replace function announce_ids(p_channel text, p_ids text[]) returns void
language plpgsql
as $$
begin
  if cardinality(p_ids) > 0 then
    -- So many are read as all.
    insert into changes (channel, ids) values (p_channel, case when cardinality(p_ids) <= 1000 then p_ids end);
  end if;
end
$$;
