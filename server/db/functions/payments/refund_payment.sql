-- An admin refunds an amount of a payment. The caller chooses p_refund, so a repeated request is one refund. A null p_amount_minor means all
-- that is left. An amount up to what is left of the order line is a refund of this line; all that is left of the payment is one of all its lines. Any
-- other belongs to no line.
--   asked
--   repeated
--   not_found
--   not_settled
--   too_much
create or replace function refund_payment(p_refund uuid, p_order integer, p_amount_minor bigint, p_reason text, p_by jsonb, p_seller jsonb) returns text
language plpgsql
as $$
declare
  v_actor uuid := p_by ->> 'actor';
  v_payment record;
  v_amount bigint;
  v_left bigint;
  v_line bigint;
  v_lines bigint[];
  v_lines_minor bigint;
begin
  select p.* into v_payment from payments p
  join payment_orders po on po.payment_id = p.id and po.is_active
  join orders o on o.id = po.order_id
  where o.number = p_order for no key update of p;
  if not found then
    return case when exists (select from orders where number = p_order) then 'not_settled' else 'not_found' end;
  end if;
  if exists (select from refunds r where r.id = p_refund) then
    return 'repeated';
  end if;
  if v_payment.state <> 'settled' then
    return case when v_payment.state = 'refunded' then 'too_much' else 'not_settled' end;
  end if;
  v_left := v_payment.received_minor - v_payment.refunded_minor;
  v_amount := coalesce(p_amount_minor, v_left);
  if v_amount <= 0 or v_amount > v_left then
    return 'too_much';
  end if;
  select l.order_id into v_line from refundable_lines(v_payment.id) l join orders o on o.id = l.order_id
  where o.number = p_order and l.amount_minor >= v_amount;
  select array_agg(l.order_id), sum(l.amount_minor) into v_lines, v_lines_minor from refundable_lines(v_payment.id) l;
  if v_line is not null then
    perform store_line_refund(p_refund, v_payment.id, array[v_line], array[v_amount], p_reason, v_actor);
  elsif v_amount = v_left and v_lines_minor >= v_left then
    perform ask_line_refund(p_refund, v_payment.id, v_lines, p_reason, v_actor);
  else
    perform ask_refund(p_refund, v_payment.id, v_amount, p_reason, v_actor);
  end if;
  perform note_audit(p_by, 'payment.refunded', 'payment', v_payment.id::text, null,
    jsonb_build_object('refund', p_refund, 'orders', jsonb_build_array(p_order), 'amountMinor', v_amount), p_reason);
  -- Cash is returned by hand.
  if v_payment.method = 'cash' then
    perform finish_refund(p_refund, 'done', null, null, p_seller);
  end if;
  return 'asked';
end
$$;
