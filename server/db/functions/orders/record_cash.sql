-- An admin confirms the cash of an order that was placed with cash on delivery, and with it the cash of all open lines of its purchase: one payment
-- and one invoice. Cash is a payment like any other.
--   paid
--   repeated
--   not_found
--   not_placed
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function record_cash(p_number integer, p_by jsonb, p_currency text, p_seller jsonb) returns text
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_order record;
  v_ids bigint[];
  v_total bigint;
  v_purchase text;
  v_payment uuid := gen_random_uuid();
  v_invoice integer;
begin
  -- The lines that a purchase has now are those that it was placed with, less those that were returned to the cart.
  v_ids := array(
    select coalesce(other.order_id, o.id) from orders o
    left join purchase_lines l on l.order_id = o.id and l.is_current
    left join purchase_lines other on other.purchase_id = l.purchase_id and other.is_current
    where o.number = p_number);
  perform 1 from products p where p.id in (select o.product_id from orders o where o.id = any (v_ids)) order by p.id for no key update;
  perform 1 from orders o where o.id = any (v_ids) order by o.id for no key update;
  select o.id, o.user_id, o.status, o.placed_at, o.payment_method into v_order
  from orders o where o.number = p_number and o.deleted_at is null;
  if not found then
    return 'not_found';
  end if;
  if v_order.status = 'paid' and v_order.payment_method = 'cash' then
    return 'repeated';
  end if;
  if v_order.status <> 'pending' or v_order.placed_at is null or v_order.payment_method <> 'cash' then
    return 'not_placed';
  end if;

  with paid as (
    update orders o set status = 'paid', paid_at = now(), updated_at = now()
    where o.id = any (v_ids) and o.status = 'pending' and o.placed_at is not null and o.payment_method = 'cash'
    returning o.id, o.product_id, o.quantity, o.total_minor
  ), sold as (
    update products p set units_sold = least(p.units_sold + total.quantity, 2147483647)
    from (select product_id, sum(quantity) as quantity from paid group by product_id) total where p.id = total.product_id
  )
  select array_agg(id order by id), sum(total_minor) into v_ids, v_total from paid;
  select p.number into v_purchase from purchase_lines l join purchases p on p.id = l.purchase_id where l.order_id = v_order.id and l.is_current;
  insert into payments (id, user_id, method, mode, state, reference, amount_minor, received_minor, currency, customer_ip, settled_at)
  values (v_payment, v_order.user_id, 'cash', 'live', 'settled', 'CASH' || coalesce(v_purchase, lpad(p_number::text, 8, '0')), v_total, v_total,
    p_currency, '', now());
  insert into payment_orders (payment_id, order_id, amount_minor) select v_payment, o.id, o.total_minor from orders o where o.id = any (v_ids);
  v_invoice := issue_invoice(v_payment, p_seller, now());
  perform note_orders(v_ids, 'paid', jsonb_build_object('method', 'cash', 'amountMinor', v_total, 'invoice', v_invoice), (p_by ->> 'actor')::uuid);
  perform note_audit(p_by, 'payment.cashRecorded', 'payment', v_payment::text, null,
    jsonb_build_object('purchase', v_purchase, 'orders', (select jsonb_agg(o.number order by o.id) from orders o where o.id = any (v_ids)),
      'amountMinor', v_total, 'invoice', v_invoice), null);
  perform enqueue_order_mail('order-paid', v_ids, jsonb_build_object('method', 'cash', 'invoice', v_invoice));
  return 'paid';
end
$$;
