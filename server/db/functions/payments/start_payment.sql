-- Checks out pending orders of one customer with a payment at a provider. Holds their stock until the payment ends.
--   opened         a new payment
--   repeated       these same orders already have an open payment by this method; returns that one
--   total_changed  the orders no longer cost what the customer saw
--   no_phone_number, no_address, not_found, frozen, not_pending, item_gone, out_of_stock: as check_out_orders
-- The first question to the provider comes after one minute: many customers close the tab as soon as they have paid.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function start_payment(
  p_user uuid, p_numbers integer[], p_method text, p_mode text, p_reference text, p_currency text, p_total_minor bigint, p_ip text,
  p_hold_seconds integer
) returns table (outcome text, order_number integer, payment_id uuid)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_ids bigint[];
  v_total bigint;
  v_open uuid[];
  v_payment uuid;
begin
  perform 1 from products p
  where p.id in (select o.product_id from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null)
  order by p.id for no key update;
  select array_agg(locked.id order by locked.id), sum(locked.total_minor) into v_ids, v_total from (
    select o.id, o.total_minor from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null
    order by o.id for no key update
  ) locked;

  select array_agg(distinct p.id) into v_open
  from payment_orders po join payments p on p.id = po.payment_id and p.state = 'open'
  where po.order_id = any (v_ids) and po.is_active;
  if cardinality(v_open) = 1 and cardinality(v_ids) = cardinality(p_numbers)
    and exists (select from payments p where p.id = v_open[1] and p.method = p_method)
    and v_ids = (select array_agg(po.order_id order by po.order_id) from payment_orders po where po.payment_id = v_open[1])
  then
    return query select 'repeated', null::integer, v_open[1];
    return;
  end if;

  if cardinality(v_ids) = cardinality(p_numbers) and v_open is null and v_total <> p_total_minor then
    return query select 'total_changed', null::integer, null::uuid;
    return;
  end if;
  return query
    select r.outcome, r.order_number, null::uuid from check_out_orders(p_user, p_numbers, p_method, p_hold_seconds) r
    where r.outcome not in ('placed', 'repeated');
  if found then return; end if;

  insert into payments (user_id, method, mode, reference, amount_minor, currency, customer_ip, expires_at, ask_at)
  values (p_user, p_method, p_mode, p_reference, v_total, p_currency, p_ip, now() + make_interval(secs => p_hold_seconds), now() + interval '1 minute')
  returning id into v_payment;
  insert into payment_orders (payment_id, order_id, amount_minor)
  select v_payment, o.id, o.total_minor from orders o where o.id = any (v_ids);
  perform note_orders(v_ids, 'payment_opened', jsonb_build_object('method', p_method, 'amountMinor', v_total), p_user);
  return query select 'opened', null::integer, v_payment;
end
$$;
