-- Records a refund of whole lines of one payment, as ask_refund records one of an amount. Its amount is what the lines were paid with.
create or replace function ask_line_refund(p_refund uuid, p_payment uuid, p_orders bigint[], p_reason text, p_actor uuid) returns void
language plpgsql
as $$
declare
  v_amount bigint;
begin
  select sum(po.amount_minor) into v_amount from payment_orders po where po.payment_id = p_payment and po.is_active and po.order_id = any (p_orders);
  -- An admin's new refund resolves the failed ones of the same lines, and those of amounts.
  update refunds r set handled_at = now()
  where r.payment_id = p_payment and r.state = 'failed' and r.handled_at is null
    and not exists (select from refund_lines l where l.refund_id = r.id and l.order_id <> all (p_orders));
  insert into refunds (id, payment_id, amount_minor, reason, actor_id) values (p_refund, p_payment, v_amount, p_reason, p_actor);
  insert into refund_lines (refund_id, order_id, amount_minor)
  select p_refund, po.order_id, po.amount_minor from payment_orders po
  where po.payment_id = p_payment and po.is_active and po.order_id = any (p_orders);
  update payments set refunded_minor = refunded_minor + v_amount, updated_at = now() where id = p_payment;
  perform note_orders(p_orders, 'refund_asked',
    jsonb_build_object('amountMinor', v_amount, 'reason', p_reason, 'lines', cardinality(p_orders)), p_actor);
  perform announce_payment(p_payment);
end
$$;
