-- Returns the stock of orders that waited too long for a payment; they are pending again. Skips orders whose payment is open: that payment
-- ends only after a last question to its provider. Returns the number of orders.
create or replace function release_expired_holds() returns integer
language plpgsql
as $$
declare
  v_hold record;
  v_released integer := 0;
begin
  for v_hold in
    select o.id, o.product_id from orders o
    where o.status = 'pending' and o.held_until <= now()
      and not exists (select from payment_orders po join payments p on p.id = po.payment_id where po.order_id = o.id and po.is_active and p.state = 'open')
    order by o.product_id, o.id limit 200
  loop
    perform 1 from products p where p.id = v_hold.product_id for no key update;
    -- Skip it if it was paid, cancelled or released since.
    perform 1 from orders o where o.id = v_hold.id and o.status = 'pending' and o.held_until <= now() for no key update;
    if found then
      perform return_stock(v_hold.id, null);
      update orders set placed_at = null, payment_method = null, held_until = null, updated_at = now() where id = v_hold.id;
      update purchase_lines set is_current = false where order_id = v_hold.id and is_current;
      v_released := v_released + 1;
    end if;
  end loop;
  return v_released;
end
$$;
