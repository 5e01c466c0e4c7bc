-- Names parts that the columns in memory must read again (server/domain/part-columns), however many they are.
create or replace function announce_parts(p_ids bigint[]) returns void
language sql
as $$
  insert into changes (channel, ids)
  select 'parts', array_agg(u.id::text) from unnest(p_ids) with ordinality as u (id, place) group by (u.place - 1) / 1000
$$;
