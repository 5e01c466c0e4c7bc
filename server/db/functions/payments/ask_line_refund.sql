-- Records a refund of all that is left of some lines of one payment. Together they get no more than is left of the payment, the first lines first.
create or replace function ask_line_refund(p_refund uuid, p_payment uuid, p_orders bigint[], p_reason text, p_actor uuid) returns void
language plpgsql
as $$
declare
  v_orders bigint[];
  v_amounts bigint[];
begin
  with wanted as (
    select l.order_id, l.amount_minor,
      p.received_minor - p.refunded_minor - sum(l.amount_minor) over (order by l.order_id) + l.amount_minor as left_minor
    from refundable_lines(p_payment) l cross join payments p
    where p.id = p_payment and l.order_id = any (p_orders)
  )
  select array_agg(order_id order by order_id), array_agg(least(amount_minor, left_minor)::bigint order by order_id) into v_orders, v_amounts
  from wanted where left_minor > 0;
  perform store_line_refund(p_refund, p_payment, v_orders, v_amounts, p_reason, p_actor);
end
$$;
