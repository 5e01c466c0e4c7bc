-- Queues one mail about orders of one customer, with their present values and the purchase that they belong to. p_more is merged into the payload. Not in SQL: before PostgreSQL 18,
-- that would be planned on each call.
create or replace function enqueue_order_mail(p_kind text, p_orders bigint[], p_more jsonb default '{}') returns void
language plpgsql
as $$
begin
  -- As enqueue_mail, without its call.
  insert into outbox (kind, recipient, payload)
  select p_kind, u.email, p_more || purchase_names(p_orders) || jsonb_build_object('name', u.display_name, 'orders', jsonb_agg(
    jsonb_build_object('number', o.number, 'name', o.name, 'sku', o.sku, 'quantity', o.quantity,
      'unitPriceMinor', o.unit_price_minor, 'totalMinor', o.total_minor) order by o.id))
  from orders o join users u on u.id = o.user_id
  where o.id = any (p_orders)
  group by u.id;
end
$$;
