-- Checks out pending orders of one customer as a purchase with a payment at a provider. Holds their stock until the payment ends.
--   opened     a new payment
--   repeated   these same orders already have an open payment by this method, or the key was used for the same request; returns that payment
--   mismatch, price_changed, total_changed, too_much, below_minimum, no_phone_number, no_address, no_such_address, empty, not_found, frozen, not_pending,
--   item_gone, out_of_stock: as place_purchase
-- The first question to the provider comes after one minute: many customers close the tab as soon as they have paid.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function start_purchase_payment(
  p_user uuid, p_numbers integer[], p_method text, p_mode text, p_reference text, p_currency text, p_ip text, p_hold_seconds integer, p_terms jsonb
) returns table (outcome text, order_number integer, payment_id uuid, purchase_number text, details jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_number text := new_purchase_number();
  v_purchase record;
  v_seen record;
  v_ids bigint[];
  v_open uuid[];
  v_payment uuid;
begin
  -- The same locks as place_purchase takes, in its order, before looking for an open payment.
  if p_terms ? 'key' then
    perform 1 from users u where u.id = p_user for no key update;
  end if;
  perform 1 from products p
  where p.id in (select o.product_id from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null)
  order by p.id for no key update;
  select array_agg(locked.id order by locked.id) into v_ids from (
    select o.id from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null
    order by o.id for no key update
  ) locked;
  select array_agg(distinct p.id) into v_open
  from payment_orders po join payments p on p.id = po.payment_id and p.state = 'open'
  where po.order_id = any (v_ids) and po.is_active;
  select p.payment_id, p.number, p.request into v_seen from purchases p where p.user_id = p_user and p.key = 'key:' || (p_terms ->> 'key');
  if not found and cardinality(v_open) = 1 and cardinality(v_ids) = cardinality(p_numbers)
    and exists (select from payments p where p.id = v_open[1] and p.method = p_method)
    and v_ids = (select array_agg(po.order_id order by po.order_id) from payment_orders po where po.payment_id = v_open[1])
  then
    return query
      select 'repeated', null::integer, v_open[1], (select p.number from purchases p where p.payment_id = v_open[1]), '{}'::jsonb;
    return;
  end if;

  return query
    select r.outcome, r.order_number, null::uuid, r.purchase_number, r.details
    from place_purchase(p_user, p_numbers, p_method, p_hold_seconds, p_terms || jsonb_build_object('number', v_number)) r
    where r.outcome not in ('placed', 'repeated');
  if found then return; end if;
  select p.id, p.total_minor into v_purchase from purchases p where p.number = v_number;
  if not found then
    return query select 'repeated', null::integer, v_seen.payment_id, v_seen.number, '{}'::jsonb;
    return;
  end if;

  insert into payments (user_id, method, mode, reference, amount_minor, currency, customer_ip, expires_at, ask_at)
  values (p_user, p_method, p_mode, p_reference, v_purchase.total_minor, p_currency, p_ip, now() + make_interval(secs => p_hold_seconds),
    now() + interval '1 minute')
  returning id into v_payment;
  update purchases p set payment_id = v_payment where p.id = v_purchase.id;
  select array_agg(l.order_id order by l.order_id) into v_ids from purchase_lines l where l.purchase_id = v_purchase.id;
  insert into payment_orders (payment_id, order_id, amount_minor)
  select v_payment, l.order_id, l.unit_price_minor * l.quantity from purchase_lines l where l.purchase_id = v_purchase.id;
  perform note_orders(v_ids, 'payment_opened', jsonb_build_object('method', p_method, 'amountMinor', v_purchase.total_minor), p_user);
  return query select 'opened', null::integer, v_payment, v_number, '{}'::jsonb;
end
$$;
