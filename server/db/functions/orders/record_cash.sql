-- An admin confirms the cash of an order that was placed with cash on delivery. Cash is a payment like any other.
--   paid
--   repeated
--   not_found
--   not_placed
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function record_cash(p_number integer, p_actor uuid, p_currency text, p_seller jsonb) returns text
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_order record;
  v_payment uuid := gen_random_uuid();
  v_invoice integer;
begin
  perform 1 from products p
  where p.id = (select o.product_id from orders o where o.number = p_number) for no key update;
  select o.id, o.user_id, o.product_id, o.status, o.placed_at, o.payment_method, o.quantity, o.total_minor into v_order
  from orders o where o.number = p_number and o.deleted_at is null for no key update;
  if not found then
    return 'not_found';
  end if;
  if v_order.status = 'paid' and v_order.payment_method = 'cash' then
    return 'repeated';
  end if;
  if v_order.status <> 'pending' or v_order.placed_at is null or v_order.payment_method <> 'cash' then
    return 'not_placed';
  end if;
  update orders set status = 'paid', paid_at = now(), updated_at = now() where id = v_order.id;
  update products set units_sold = units_sold + v_order.quantity where id = v_order.product_id;
  insert into payments (id, user_id, method, mode, state, reference, amount_minor, received_minor, currency, customer_ip, settled_at)
  values (v_payment, v_order.user_id, 'cash', 'live', 'settled', 'CASH' || lpad(p_number::text, 8, '0'), v_order.total_minor, v_order.total_minor,
    p_currency, '', now());
  insert into payment_orders (payment_id, order_id, amount_minor) values (v_payment, v_order.id, v_order.total_minor);
  v_invoice := issue_invoice(v_payment, p_seller, now());
  perform note_orders(array[v_order.id], 'paid', jsonb_build_object('method', 'cash', 'amountMinor', v_order.total_minor, 'invoice', v_invoice), p_actor);
  insert into audit_entries (actor_id, action, subject_type, subject_id, details)
  values (p_actor, 'order.cash', 'order', p_number::text, jsonb_build_object('totalMinor', v_order.total_minor));
  perform enqueue_order_mail('order-paid', array[v_order.id], jsonb_build_object('method', 'cash', 'invoice', v_invoice));
  return 'paid';
end
$$;
