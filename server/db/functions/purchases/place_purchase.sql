-- Checks out pending orders of one customer as one purchase: takes the stock of all of them or of none, charges each line what it costs now (see
-- charged_prices), stores delivery and terms, and begins their history. `p_numbers` null means all orders in the cart.
--   placed    one row per order
--   repeated  all of them were already placed with this method, or the key was used for the same request before
--   mismatch  the key was used for a different request
--   price_changed  one row per line whose price differs from what the customer saw; details has `beforeMinor` and `afterMinor`
--   total_changed  the lines have the prices that the customer saw, and still not the total; details as above, for the total
--   too_much  the provider, or the shop, takes no more than `mostMinor`, which details has
--   below_minimum  the total is lower than the shop accepts; details has `missingMinor`
--   no_phone_number, no_address: delivery lacks it. no_such_address: the entry is not in the customer's address book
--   empty, too_many  there is nothing in the cart, or more than a thousand orders (common/orders/rules.ts)
--   not_found, frozen (a payment is open), not_pending, item_gone, out_of_stock: one row per order that prevents it. If the part's minimum or
--     multiple no longer allows its quantity, details of out_of_stock has them, and `quantity`
-- Nothing was written unless it says placed. `p_hold_seconds` is how long the stock waits for a payment; null means until it is paid (cash on
-- delivery). `p_terms` may have: key and request, totalMinor (what the customer saw; without it no line may cost more than it says),
-- number (of the purchase), mostMinor, priceHoldDays, minOrderMinor, poNumber, note, wishedOn, addressId or delivery, keepsPrices (for processes of the version before).
-- Lock order of everything that moves stock: the customer (with a key), products by id, orders by id, purchases by id.
-- The delivery details are read once and then checked and stored, so a profile that changes at the same time cannot slip in between.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function place_purchase(p_user uuid, p_numbers integer[], p_method text, p_hold_seconds integer, p_terms jsonb)
returns table (outcome text, order_number integer, purchase_number text, details jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_key text := 'key:' || (p_terms ->> 'key');
  v_seen record;
  v_ids bigint[];
  v_is_fresh boolean;
  v_fits boolean;
  v_prices bigint[];
  v_total bigint;
  v_shown bigint := (p_terms ->> 'totalMinor')::bigint;
  -- These need no lock, so they are made before a product that many people buy is locked.
  v_delivery jsonb := purchase_delivery(p_user, p_terms);
  v_number text := coalesce(p_terms ->> 'number', new_purchase_number());
  v_is_placed boolean;
  v_purchase bigint;
begin
  if v_key is not null then
    -- Serializes this customer's checkouts, so that the same key cannot be used twice at once.
    perform 1 from users u where u.id = p_user for no key update;
    select p.id, p.number, p.request into v_seen from purchases p where p.user_id = p_user and p.key = v_key;
    if found then
      return query
        select case when v_seen.request = p_terms -> 'request' then 'repeated' else 'mismatch' end, o.number, v_seen.number, '{}'::jsonb
        from purchase_lines l join orders o on o.id = l.order_id where l.purchase_id = v_seen.id order by o.id;
      return;
    end if;
  end if;

  -- Each case with statements of its own: a plan for both would read all orders of the customer.
  if p_numbers is null then
    perform 1 from products p
    where p.id in (
      select o.product_id from orders o where o.user_id = p_user and o.deleted_at is null and o.status = 'pending' and o.placed_at is null)
    order by p.id for no key update;
    select array_agg(locked.id order by locked.id) into v_ids from (
      select o.id from orders o where o.user_id = p_user and o.deleted_at is null and o.status = 'pending' and o.placed_at is null
      order by o.id for no key update
    ) locked;
    if v_ids is null then
      return query select 'empty', null::integer, null::text, '{}'::jsonb;
      return;
    end if;
    v_is_fresh := true;
    v_fits := false;
  else
    perform 1 from products p
    where p.id in (select o.product_id from orders o where o.number = any (p_numbers) and o.user_id = p_user and o.deleted_at is null)
    order by p.id for no key update;
    select array_agg(locked.id order by locked.id),
      coalesce(bool_and(locked.status = 'pending' and locked.placed_at is null), false) and count(*) = cardinality(p_numbers),
      bool_and(locked.fits) and count(distinct locked.product_id) = count(*)
    into v_ids, v_is_fresh, v_fits
    from (
      select o.id, o.status, o.placed_at, o.product_id, p.deleted_at is null and o.quantity between p.min_order_quantity and p.available_quantity
        and o.quantity % p.order_multiple = 0 as fits
      from orders o join products p on p.id = o.product_id
      where o.number = any (p_numbers) and o.user_id = p_user and o.deleted_at is null
      order by o.id for no key update of o
    ) locked;
  end if;

  if cardinality(v_ids) > 1000 then
    return query select 'too_many', null::integer, null::text, '{}'::jsonb;
    return;
  end if;

  -- The usual orders are all there and not placed yet: then there is nothing to look for.
  if not v_is_fresh then
    return query
      select 'not_found', n, null::text, '{}'::jsonb from unnest(p_numbers) n
      where not exists (select from orders o where o.id = any (v_ids) and o.number = n);
    if found then return; end if;
  end if;

  return query
    select 'frozen', o.number, null::text, '{}'::jsonb from orders o
    join payment_orders po on po.order_id = o.id and po.is_active
    join payments p on p.id = po.payment_id and p.state = 'open'
    where o.id = any (v_ids);
  if found then return; end if;

  v_is_placed := not v_is_fresh and not exists (
    select from orders o where o.id = any (v_ids) and (o.status <> 'pending' or o.placed_at is null or o.payment_method <> p_method));
  if v_is_placed and p_method = 'cash' then
    return query
      select 'repeated', o.number, p.number, '{}'::jsonb from orders o
      left join purchase_lines l on l.order_id = o.id and l.is_current left join purchases p on p.id = l.purchase_id
      where o.id = any (v_ids) order by o.id;
    return;
  end if;
  if not v_is_fresh and not v_is_placed then
    return query
      select 'not_pending', o.number, null::text, '{}'::jsonb from orders o
      where o.id = any (v_ids) and (o.status <> 'pending' or o.placed_at is not null);
    if found then return; end if;
  end if;

  if (v_delivery ?& '{phoneNumber,address}') is not true then
    return query
      select 'no_such_address', null::integer, null::text, '{}'::jsonb where v_delivery is null
      union all select 'no_phone_number', null, null, '{}' where not v_delivery ? 'phoneNumber'
      union all select 'no_address', null, null, '{}' where not v_delivery ? 'address';
    return;
  end if;

  -- An earlier release held their stock for a payment that it never created. They may lack delivery details.
  if v_is_placed then
    update orders o set shipping = v_delivery, updated_at = now() where o.id = any (v_ids);
    select array_agg(o.unit_price_minor order by o.id), sum(o.total_minor) into v_prices, v_total from orders o where o.id = any (v_ids);
    update purchase_lines l set is_current = false where l.order_id = any (v_ids) and l.is_current;
  else
    if v_fits is not true then
      return query
        select case when p.deleted_at is null then 'out_of_stock' else 'item_gone' end, o.number, null::text,
          jsonb_build_object('availableQuantity', p.available_quantity) || case
            when o.quantity < p.min_order_quantity or o.quantity % p.order_multiple <> 0
            then jsonb_build_object('quantity', o.quantity, 'minOrderQuantity', p.min_order_quantity, 'orderMultiple', p.order_multiple)
            else '{}' end
        from orders o
        join products p on p.id = o.product_id
        join (select s.product_id, sum(s.quantity) as wanted from orders s where s.id = any (v_ids) group by s.product_id) total on total.product_id = p.id
        where o.id = any (v_ids) and (p.deleted_at is not null or total.wanted > p.available_quantity
          or o.quantity < p.min_order_quantity or o.quantity % p.order_multiple <> 0);
      if found then return; end if;
    end if;

    if p_terms ? 'keepsPrices' then
      select array_agg(o.unit_price_minor order by o.id), sum(o.total_minor) into v_prices, v_total from orders o where o.id = any (v_ids);
    else
      select array_agg(c.unit_price_minor order by c.order_id), sum(c.unit_price_minor * o.quantity) into v_prices, v_total
      from charged_prices(p_user, v_ids, (p_terms ->> 'priceHoldDays')::integer) c join orders o on o.id = c.order_id;
    end if;
    -- Exact in every program: 2^53 - 1.
    if v_total > 9007199254740991 then
      return query select 'too_much', null::integer, null::text, jsonb_build_object('mostMinor', 9007199254740991);
      return;
    end if;
    if v_shown is null or v_shown <> v_total then
      return query
        select 'price_changed', o.number, null::text, jsonb_build_object('beforeMinor', o.unit_price_minor, 'afterMinor', c.price)
        from unnest(v_ids, v_prices) as c (id, price) join orders o on o.id = c.id
        where case when v_shown is null then c.price > o.unit_price_minor else c.price <> o.unit_price_minor end
        order by o.id;
      if found then return; end if;
    end if;
    if v_shown <> v_total then
      return query select 'total_changed', null::integer, null::text, jsonb_build_object('beforeMinor', v_shown, 'afterMinor', v_total);
      return;
    end if;
    if v_total > (p_terms ->> 'mostMinor')::bigint then
      return query select 'too_much', null::integer, null::text, jsonb_build_object('mostMinor', p_terms -> 'mostMinor');
      return;
    end if;
    if v_total < (p_terms ->> 'minOrderMinor')::bigint then
      return query
        select 'below_minimum', null::integer, null::text, jsonb_build_object('missingMinor', (p_terms ->> 'minOrderMinor')::bigint - v_total);
      return;
    end if;
  end if;

  insert into purchases (number, user_id, key, request, method, po_number, note, wished_on, shipping, total_minor)
  values (v_number, p_user, v_key, p_terms -> 'request', p_method, p_terms ->> 'poNumber', p_terms ->> 'note', (p_terms ->> 'wishedOn')::date,
    v_delivery, v_total)
  returning id into v_purchase;
  insert into purchase_lines (purchase_id, order_id, quantity, unit_price_minor)
  select v_purchase, o.id, o.quantity, c.price from unnest(v_ids, v_prices) as c (id, price) join orders o on o.id = c.id;
  if v_is_placed then
    return query select 'repeated', o.number, v_number, '{}'::jsonb from orders o where o.id = any (v_ids) order by o.id;
    return;
  end if;

  return query
    with placed as (
      update orders o set placed_at = now(), payment_method = p_method, updated_at = now(),
        held_until = now() + make_interval(secs => p_hold_seconds), shipping = v_delivery,
        unit_price_minor = c.price, total_minor = c.price * o.quantity
      from unnest(v_ids, v_prices) as c (id, price) where o.id = c.id
      returning o.id, o.number, o.product_id, o.quantity
    ), taken as (
      update products p set available_quantity = p.available_quantity - total.quantity
      from (select s.product_id, sum(s.quantity) as quantity from placed s group by s.product_id) total
      where p.id = total.product_id
    ), moved as (
      insert into stock_movements (product_id, order_id, actor_id, delta, reason)
      select m.product_id, m.id, p_user, -m.quantity, 'placed' from placed m
    ), noted as (
      insert into order_events (order_id, kind, details, actor_id)
      select n.id, 'placed', jsonb_build_object('method', p_method), p_user from placed n
    )
    select 'placed', done.number, v_number, '{}'::jsonb from placed done order by done.id;

  if p_method = 'cash' then
    perform enqueue_order_mail('order-placed', v_ids, jsonb_build_object('method', p_method));
  end if;
end
$$;
