-- The lines of a payment that no refund returns yet, with what they were paid with. A refund that failed does not count.
create or replace function refundable_lines(p_payment uuid) returns table (order_id bigint, amount_minor bigint)
language plpgsql
stable
as $$
begin
  return query
    select po.order_id, po.amount_minor from payment_orders po
    where po.payment_id = p_payment and po.is_active and not exists (
      select from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_id = po.order_id and r.payment_id = p_payment and r.state <> 'failed')
    order by po.order_id;
end
$$;
