-- Releases the orders of a payment: returns the stock that they hold, and they are pending again, and their purchase
-- only keeps what it had. Returns the ids of those that held stock.
create or replace function release_orders(p_payment uuid) returns bigint[]
language plpgsql
as $$
declare
  v_ids bigint[];
begin
  perform 1 from products p
  where p.id in (select o.product_id from payment_orders po join orders o on o.id = po.order_id where po.payment_id = p_payment)
  order by p.id for no key update;
  select array_agg(locked.id) into v_ids from (
    select o.id from payment_orders po join orders o on o.id = po.order_id
    where po.payment_id = p_payment and po.is_active and o.status = 'pending' and o.placed_at is not null
    order by o.id for no key update of o
  ) locked;
  perform return_stock(i, null) from unnest(v_ids) i;
  update orders set placed_at = null, payment_method = null, held_until = null, updated_at = now() where id = any (v_ids);
  update purchase_lines set is_current = false where order_id = any (v_ids) and is_current;
  update payment_orders set is_active = false where payment_id = p_payment and is_active;
  return coalesce(v_ids, '{}');
end
$$;
