-- Reports the owners of added, changed or deleted orders.
create or replace function announce_orders() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('orders', (select array_agg(distinct c.user_id::text) from changed c));
  return null;
end
$$;
