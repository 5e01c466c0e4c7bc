-- Gives every paid order without a payment (from before payments were stored) a payment and an invoice, in the order in which they were paid.
-- These invoices state no tax: the rate of that day is unknown. Returns the number of orders.
create or replace function book_paid_orders(p_currency text, p_seller jsonb) returns integer
language plpgsql
as $$
declare
  v_order record;
  v_payment uuid;
  v_booked integer := 0;
begin
  for v_order in
    select o.* from orders o
    where o.status = 'paid' and not exists (select from payment_orders po where po.order_id = o.id and po.is_active)
    order by o.paid_at, o.id
  loop
    insert into payments (user_id, method, mode, state, reference, amount_minor, received_minor, currency, customer_ip, created_at, settled_at)
    values (v_order.user_id, coalesce(v_order.payment_method, 'cash'), 'live', 'settled', 'BOOK' || lpad(v_order.number::text, 8, '0'),
      v_order.total_minor, v_order.total_minor, p_currency, '', v_order.created_at, v_order.paid_at)
    returning id into v_payment;
    insert into payment_orders (payment_id, order_id, amount_minor) values (v_payment, v_order.id, v_order.total_minor);
    insert into order_events (order_id, kind, details, created_at) values
      (v_order.id, 'placed', jsonb_build_object('method', coalesce(v_order.payment_method, 'cash')), coalesce(v_order.placed_at, v_order.paid_at)),
      (v_order.id, 'paid', jsonb_build_object('method', coalesce(v_order.payment_method, 'cash'), 'amountMinor', v_order.total_minor,
        'invoice', issue_invoice(v_payment, p_seller - 'taxBasisPoints', v_order.paid_at)), v_order.paid_at);
    v_booked := v_booked + 1;
  end loop;
  return v_booked;
end
$$;
