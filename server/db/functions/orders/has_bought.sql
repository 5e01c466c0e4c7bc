-- Whether a customer has a paid order of a product, and its payment was not refunded in full. Refunds of money that paid for no order do not
-- count. Orders from before payments were stored have none.
create or replace function has_bought(p_user uuid, p_product bigint) returns boolean
language sql
stable
as $$
  select exists (
    select from orders o
    where o.user_id = p_user and o.product_id = p_product and o.status = 'paid' and o.deleted_at is null
      and not exists (
        select from payment_orders po
        where po.order_id = o.id and po.is_active
          and (select sum(r.amount_minor) from refunds r
            where r.payment_id = po.payment_id and r.state <> 'failed' and r.reason not in ('late', 'wrong_amount', 'cancelled'))
          >= (select sum(paid.amount_minor) from payment_orders paid where paid.payment_id = po.payment_id and paid.is_active)))
$$;
