-- The lines of a payment that can still be refunded, each with the most that can be: what it was paid with less its refunds, and never more than
-- is left of the payment, because a refund of an amount that fits no line takes from all of them. A refund that failed does not count.
create or replace function refundable_lines(p_payment uuid) returns table (order_id bigint, amount_minor bigint)
language plpgsql
stable
as $$
begin
  return query
    select line.id, least(line.rest, line.payment_rest) from (
      select po.order_id as id, p.received_minor - p.refunded_minor as payment_rest, po.amount_minor - coalesce((
        select sum(l.amount_minor) from refund_lines l join refunds r on r.id = l.refund_id
        where l.order_id = po.order_id and r.payment_id = p_payment and r.state <> 'failed'), 0)::bigint as rest
      from payment_orders po join payments p on p.id = po.payment_id
      where po.payment_id = p_payment and po.is_active) line
    where least(line.rest, line.payment_rest) > 0
    order by line.id;
end
$$;
