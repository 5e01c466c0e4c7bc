-- Reports the owners of added, changed or deleted orders.
create or replace function announce_orders() returns trigger
language plpgsql
as $$
begin
  -- As announce_ids, without its call, because this runs with every order.
  insert into changes (channel, ids)
  select 'orders', case when cardinality(owners.ids) <= 1000 then owners.ids end
  from (select array_agg(distinct c.user_id::text) as ids from changed c) owners where owners.ids is not null;
  return null;
end
$$;
