-- Records a refund, which is due at once: a worker requests it. A check constraint limits refunds to the amount received.
create or replace function ask_refund(p_refund uuid, p_payment uuid, p_amount_minor bigint, p_reason text, p_actor uuid) returns void
language plpgsql
as $$
begin
  -- An admin's new refund resolves the failed ones of the same payment.
  if p_actor is not null then
    update refunds set handled_at = now() where payment_id = p_payment and state = 'failed' and handled_at is null;
  end if;
  insert into refunds (id, payment_id, amount_minor, reason, actor_id) values (p_refund, p_payment, p_amount_minor, p_reason, p_actor);
  update payments set refunded_minor = refunded_minor + p_amount_minor, updated_at = now() where id = p_payment;
  perform note_orders(array(select po.order_id from payment_orders po where po.payment_id = p_payment), 'refund_asked',
    jsonb_build_object('amountMinor', p_amount_minor, 'reason', p_reason), p_actor);
  perform announce_payment(p_payment);
end
$$;
