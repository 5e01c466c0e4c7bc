-- Stores what became of a refund. A done refund of invoiced money gets a credit note with its lines, and the customer gets a mail. The tax is at
-- the rate of the invoice: what all notes together include, less what earlier ones did, so that the notes for a whole invoice add up to its tax.
--   finished
--   repeated  it was already done or failed
--   not_found
create or replace function finish_refund(p_refund uuid, p_state text, p_provider_ref text, p_failure text, p_seller jsonb) returns text
language plpgsql
as $$
declare
  v_payment record;
  v_refund record;
  v_orders bigint[];
  v_invoice record;
  v_note integer;
  v_rate integer;
  -- The lines that it returns; null if it is of an amount that fits none.
  v_lines bigint[];
  v_credited numeric;
  v_earlier_tax numeric;
begin
  select p.* into v_payment from payments p join refunds r on r.payment_id = p.id where r.id = p_refund for no key update of p;
  if not found then
    return 'not_found';
  end if;
  select * into v_refund from refunds r where r.id = p_refund for no key update;
  if v_refund.state in ('done', 'failed') then
    return 'repeated';
  end if;
  update refunds set state = p_state, provider_ref = coalesce(p_provider_ref, provider_ref), failure = p_failure,
    ask_at = case when p_state = 'pending' then now() + interval '10 minutes' end, done_at = case when p_state = 'done' then now() end
  where id = p_refund;
  perform announce_payment(v_payment.id);
  if p_state = 'pending' then
    return 'finished';
  end if;

  select array_agg(l.order_id order by l.order_id) into v_lines from refund_lines l where l.refund_id = p_refund;
  v_orders := coalesce(v_lines, array(select po.order_id from payment_orders po where po.payment_id = v_payment.id order by po.order_id));
  if p_state = 'failed' then
    update payments set refunded_minor = refunded_minor - v_refund.amount_minor, updated_at = now() where id = v_payment.id;
    perform note_orders(v_orders, 'refund_failed', jsonb_strip_nulls(jsonb_build_object('amountMinor', v_refund.amount_minor,
      'lines', cardinality(v_lines))), null);
    return 'finished';
  end if;
  if (select sum(r.amount_minor) from refunds r where r.payment_id = v_payment.id and r.state = 'done') = v_payment.received_minor then
    update payments set state = 'refunded', updated_at = now() where id = v_payment.id;
  end if;
  select * into v_invoice from documents d where d.payment_id = v_payment.id and d.kind = 'invoice';
  -- Money that paid for no order was never invoiced.
  if found and v_refund.reason not in ('late', 'wrong_amount', 'cancelled') then
    v_note := next_document_number('credit_note');
    v_rate := v_invoice.content #>> '{tax,basisPoints}';
    select coalesce(sum((d.content ->> 'amountMinor')::numeric), 0) + v_refund.amount_minor, coalesce(sum((d.content #>> '{tax,amountMinor}')::numeric), 0)
    into v_credited, v_earlier_tax
    from documents d where d.payment_id = v_payment.id and d.kind = 'credit_note';
    insert into documents (kind, number, user_id, payment_id, refund_id, content)
    values ('credit_note', v_note, v_payment.user_id, v_payment.id, p_refund, v_invoice.content || jsonb_build_object(
      'seller', p_seller - 'taxBasisPoints', 'invoice', v_invoice.number, 'reason', v_refund.reason, 'amountMinor', v_refund.amount_minor,
      'refundedAt', now()) || case when v_lines is null then '{}' else jsonb_build_object('isOfLines', true, 'lines', (
        select jsonb_agg(l.line || case when rl.amount_minor = (l.line ->> 'totalMinor')::numeric then '{}'
          else jsonb_build_object('refundedMinor', rl.amount_minor) end order by l.place)
        from jsonb_array_elements(v_invoice.content -> 'lines') with ordinality as l (line, place)
        join orders o on o.number = (l.line ->> 'orderNumber')::integer
        join refund_lines rl on rl.refund_id = p_refund and rl.order_id = o.id)) end || case when v_rate is null then '{}' else jsonb_build_object(
      'tax', jsonb_build_object('basisPoints', v_rate, 'amountMinor',
        greatest(included_tax(least(v_credited, (v_invoice.content ->> 'totalMinor')::numeric), v_rate) - v_earlier_tax, 0))) end);
  end if;
  perform note_orders(v_orders, 'refunded', jsonb_strip_nulls(jsonb_build_object('amountMinor', v_refund.amount_minor, 'reason', v_refund.reason,
    'creditNote', v_note, 'lines', cardinality(v_lines))), v_refund.actor_id);
  -- Orders that were cancelled before the payment arrived have no part in a refund of invoiced money.
  if v_note is not null and v_lines is null then
    select array_agg(po.order_id order by po.order_id) into v_orders
    from payment_orders po where po.payment_id = v_payment.id and po.is_active;
  end if;
  perform enqueue_order_mail('payment-refunded', v_orders, jsonb_strip_nulls(jsonb_build_object('method', v_payment.method,
    'amountMinor', v_refund.amount_minor, 'reason', v_refund.reason, 'creditNote', v_note)));
  return 'finished';
end
$$;
