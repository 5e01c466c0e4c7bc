-- An admin refunds all that is left of lines, such as some of a purchase: one refund per payment that they were paid with. The caller chooses
-- p_key, so a repeated request refunds nothing more. All or none.
--   asked
--   repeated       the key was used before, for these or for other lines
--   not_found      a number is of no order
--   not_settled    a line is not paid
--   line_refunded  nothing is left of a line
create or replace function refund_lines(p_key uuid, p_orders integer[], p_reason text, p_by jsonb, p_seller jsonb) returns text
language plpgsql
as $$
declare
  v_actor uuid := p_by ->> 'actor';
  v_wanted bigint[];
  v_payments uuid[];
  v_payment record;
  v_refund uuid;
  v_lines bigint[];
begin
  select array_agg(o.id order by o.id) into v_wanted from orders o where o.number = any (p_orders) and o.deleted_at is null;
  if coalesce(cardinality(v_wanted), 0) <> (select count(distinct n) from unnest(p_orders) n) then
    return 'not_found';
  end if;
  select array_agg(distinct po.payment_id) into v_payments from payment_orders po where po.order_id = any (v_wanted) and po.is_active;
  perform 1 from payments p where p.id = any (v_payments) order by p.id for no key update;
  if exists (
    select from refunds r join payments p on p.id = r.payment_id
    where p.user_id in (select o.user_id from orders o where o.id = any (v_wanted)) and r.id = line_refund_id(p_key, p.id)
  ) then
    return 'repeated';
  end if;
  if exists (
    select from unnest(v_wanted) line (id)
    where not exists (
      select from payment_orders po join payments p on p.id = po.payment_id join orders o on o.id = po.order_id
      where po.order_id = line.id and po.is_active and o.status = 'paid' and p.state in ('settled', 'refunded'))
  ) then
    return 'not_settled';
  end if;
  if exists (
    select from unnest(v_wanted) line (id)
    where line.id not in (select l.order_id from unnest(v_payments) paid (id) cross join lateral refundable_lines(paid.id) l)
  ) then
    return 'line_refunded';
  end if;

  for v_payment in select p.id, p.method from payments p where p.id = any (v_payments) order by p.id loop
    v_refund := line_refund_id(p_key, v_payment.id);
    v_lines := array(select po.order_id from payment_orders po
      where po.payment_id = v_payment.id and po.is_active and po.order_id = any (v_wanted) order by po.order_id);
    perform ask_line_refund(v_refund, v_payment.id, v_lines, p_reason, v_actor);
    perform note_audit(p_by, 'payment.refunded', 'payment', v_payment.id::text, null, (
      select jsonb_build_object('refund', v_refund, 'orders', jsonb_agg(o.number order by o.id), 'amountMinor', sum(l.amount_minor))
      from refund_lines l join orders o on o.id = l.order_id where l.refund_id = v_refund), p_reason);
    -- Cash is returned by hand.
    if v_payment.method = 'cash' then
      perform finish_refund(v_refund, 'done', null, null, p_seller);
    end if;
  end loop;
  return 'asked';
end
$$;
