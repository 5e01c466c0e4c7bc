-- Records a refund of amounts of lines of one payment, as ask_refund records one of the payment. p_amounts_minor has an amount for each of p_orders.
create or replace function store_line_refund(p_refund uuid, p_payment uuid, p_orders bigint[], p_amounts_minor bigint[], p_reason text, p_actor uuid) returns void
language plpgsql
as $$
declare
  v_amount bigint;
begin
  select sum(amount) into v_amount from unnest(p_amounts_minor) amount;
  -- An admin's new refund resolves the failed ones of the same lines, and those of amounts.
  update refunds r set handled_at = now()
  where r.payment_id = p_payment and r.state = 'failed' and r.handled_at is null
    and not exists (select from refund_lines l where l.refund_id = r.id and l.order_id <> all (p_orders));
  insert into refunds (id, payment_id, amount_minor, reason, actor_id) values (p_refund, p_payment, v_amount, p_reason, p_actor);
  insert into refund_lines (refund_id, order_id, amount_minor)
  select p_refund, line.order_id, line.amount_minor from unnest(p_orders, p_amounts_minor) line (order_id, amount_minor);
  update payments set refunded_minor = refunded_minor + v_amount, updated_at = now() where id = p_payment;
  perform note_orders(p_orders, 'refund_asked',
    jsonb_build_object('amountMinor', v_amount, 'reason', p_reason, 'lines', cardinality(p_orders)), p_actor);
  perform announce_payment(p_payment);
end
$$;
