-- The provider has confirmed that it received p_received_minor. Apart from cash, only this function marks orders as paid.
--   settled   its orders are paid; the money of orders that were cancelled before is refunded
--   returned  the payment was over, or the amount differs: everything is refunded
--   repeated  it was settled before
--   not_found
-- Lock order of everything that settles, fails or refunds: the payment, then products by id, then orders by id. start_purchase_payment locks products and
-- orders and creates the payment last. This order prevents deadlocks.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function settle_payment(p_payment uuid, p_transaction_ref text, p_received_minor bigint, p_seller jsonb, p_event text default null) returns text
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_payment record;
  v_ids bigint[];
  v_paid bigint[] := '{}';
  v_worth bigint := 0;
  v_reason text;
  v_invoice integer;
begin
  select * into v_payment from payments p where p.id = p_payment for no key update;
  if not found then
    return 'not_found';
  end if;
  perform note_provider_event(v_payment.method, p_event);
  if v_payment.state in ('settled', 'refunded') then
    return 'repeated';
  end if;

  select array_agg(po.order_id order by po.order_id) into v_ids from payment_orders po where po.payment_id = p_payment;
  if v_payment.state = 'open' and p_received_minor = v_payment.amount_minor then
    perform 1 from products p where p.id in (select o.product_id from orders o where o.id = any (v_ids)) order by p.id for no key update;
    perform 1 from orders o where o.id = any (v_ids) order by o.id for no key update;
    with paid as (
      update orders o set status = 'paid', paid_at = now(), held_until = null, updated_at = now()
      from payment_orders po
      where po.payment_id = p_payment and po.is_active and po.order_id = o.id and o.status = 'pending' and o.placed_at is not null
      returning o.id, o.product_id, o.quantity, po.amount_minor
    ), sold as (
      update products p set units_sold = least(p.units_sold + total.quantity, 2147483647)
      from (select product_id, sum(quantity) as quantity from paid group by product_id) total where p.id = total.product_id
    )
    select coalesce(array_agg(id order by id), '{}'), coalesce(sum(amount_minor), 0) into v_paid, v_worth from paid;
    update payment_orders po set is_active = false where po.payment_id = p_payment and po.order_id <> all (v_paid);
    v_reason := 'cancelled';
  else
    v_reason := case when v_payment.state = 'open' then 'wrong_amount' else 'late' end;
    perform release_orders(p_payment);
  end if;

  update payments set state = 'settled', settled_at = now(), transaction_ref = p_transaction_ref, received_minor = p_received_minor,
    ask_at = null, claimed_until = null, updated_at = now()
  where id = p_payment;
  if cardinality(v_paid) > 0 then
    v_invoice := issue_invoice(p_payment, p_seller, now());
    perform note_orders(v_paid, 'paid', jsonb_build_object('method', v_payment.method, 'amountMinor', v_worth, 'invoice', v_invoice), null);
    perform enqueue_order_mail('order-paid', v_paid, jsonb_build_object('method', v_payment.method, 'invoice', v_invoice));
  end if;
  if p_received_minor > v_worth then
    perform ask_refund(gen_random_uuid(), p_payment, p_received_minor - v_worth, v_reason, null);
  end if;
  return case when cardinality(v_paid) > 0 then 'settled' else 'returned' end;
end
$$;
