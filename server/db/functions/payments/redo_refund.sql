-- An admin resolves a failed refund: requests it again under a new id or, with p_by_hand, records that the money was returned outside the shop.
-- refund_payment cannot do this, because refunds of late or wrong payments belong to no paid order.
--   asked
--   repeated  the same request again, or another admin was faster
--   not_found
--   too_much
create or replace function redo_refund(p_refund uuid, p_failed uuid, p_by_hand boolean, p_by jsonb, p_seller jsonb) returns text
language plpgsql
as $$
declare
  v_actor uuid := p_by ->> 'actor';
  v_payment record;
  v_failed record;
  v_lines bigint[];
  v_amounts bigint[];
begin
  select p.* into v_payment from payments p join refunds r on r.payment_id = p.id where r.id = p_failed for no key update of p;
  if not found then
    return 'not_found';
  end if;
  select * into v_failed from refunds r where r.id = p_failed for no key update;
  if v_failed.state <> 'failed' then
    return 'not_found';
  end if;
  if v_failed.handled_at is not null then
    return 'repeated';
  end if;
  if v_failed.amount_minor > v_payment.received_minor - v_payment.refunded_minor then
    return 'too_much';
  end if;
  select array_agg(l.order_id order by l.order_id), array_agg(l.amount_minor order by l.order_id) into v_lines, v_amounts
  from refund_lines l where l.refund_id = p_failed;
  -- What another refund returns of a line by now is not returned twice.
  if exists (
    select from unnest(v_lines, v_amounts) line (id, amount_minor)
    where not exists (select from refundable_lines(v_payment.id) l where l.order_id = line.id and l.amount_minor >= line.amount_minor)
  ) then
    return 'too_much';
  end if;
  update refunds set handled_at = now() where id = p_failed;
  if v_lines is null then
    perform ask_refund(p_refund, v_payment.id, v_failed.amount_minor, v_failed.reason, v_actor);
  else
    perform store_line_refund(p_refund, v_payment.id, v_lines, v_amounts, v_failed.reason, v_actor);
  end if;
  perform note_audit(p_by, 'payment.refundRepeated', 'payment', v_payment.id::text, null, jsonb_build_object('refund', p_refund, 'failed', p_failed,
    'orders', (select jsonb_agg(o.number order by o.id) from payment_orders po join orders o on o.id = po.order_id where po.payment_id = v_payment.id),
    'amountMinor', v_failed.amount_minor, 'byHand', p_by_hand), v_failed.reason);
  if p_by_hand then
    perform finish_refund(p_refund, 'done', null, null, p_seller);
  end if;
  return 'asked';
end
$$;
