-- Adds the changes of the counts to their rows. A reader sees either both or neither, because it is one statement.
create or replace function add_up_type_counts() returns integer
language sql
as $$
  with taken as (
    delete from type_count_changes c
    where c.id in (select d.id from type_count_changes d order by d.id limit 10000 for update skip locked)
    returning c.product_type, c.parts, c.orderable
  ), added_up as (
    insert into type_counts as t (product_type, parts, orderable)
    select k.product_type, sum(k.parts), sum(k.orderable) from taken k group by 1 order by 1
    on conflict (product_type) do update set parts = t.parts + excluded.parts, orderable = t.orderable + excluded.orderable
  )
  select count(*)::int from taken
$$;
