-- An admin refunds an amount of a payment. The caller chooses p_refund, so a repeated request is one refund. A null p_amount_minor means all
-- that is left. An amount that is exactly the line's, or that of all lines that are left, is a refund of these lines.
--   asked
--   repeated
--   not_found
--   not_settled
--   too_much
create or replace function refund_payment(p_refund uuid, p_order integer, p_amount_minor bigint, p_reason text, p_actor uuid, p_seller jsonb) returns text
language plpgsql
as $$
declare
  v_payment record;
  v_amount bigint;
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
  v_amount := coalesce(p_amount_minor, v_payment.received_minor - v_payment.refunded_minor);
  if v_amount <= 0 or v_amount > v_payment.received_minor - v_payment.refunded_minor then
    return 'too_much';
  end if;
  select array_agg(l.order_id), sum(l.amount_minor) into v_lines, v_lines_minor from refundable_lines(v_payment.id) l;
  select l.order_id into v_line from refundable_lines(v_payment.id) l join orders o on o.id = l.order_id
  where o.number = p_order and l.amount_minor = v_amount;
  if v_line is not null or v_lines_minor = v_amount then
    perform ask_line_refund(p_refund, v_payment.id, case when v_line is null then v_lines else array[v_line] end, p_reason, p_actor);
  else
    perform ask_refund(p_refund, v_payment.id, v_amount, p_reason, p_actor);
  end if;
  insert into audit_entries (actor_id, action, subject_type, subject_id, details)
  values (p_actor, 'payment.refund', 'order', p_order::text, jsonb_build_object('amountMinor', v_amount, 'reason', p_reason));
  -- Cash is returned by hand.
  if v_payment.method = 'cash' then
    perform finish_refund(p_refund, 'done', null, null, p_seller);
  end if;
  return 'asked';
end
$$;
