-- Adds many lines to a customer's cart at once, all or none. A line raises an unplaced order of the same part instead of making a second one.
-- The ids of new orders ascend in the order of the lines, because carts, purchases and documents list them by id.
-- `p_lines` is an array of {productId or sku, quantity, priceMinor?}, with both if the SKU is another spelling of the product's; several lines of
-- one part add up. Returns one row per line, counted from 1.
--   added     with the order and, in details, the `quantity` that it has now and the one that it had before (`was`, 0 for a new line)
--   repeated  the key was used for the same lines before; rows as then
--   mismatch  the key was used for other lines
--   no_customer, no_product, price_changed (details: unitPriceMinor), out_of_bounds (details: quantity, was, minOrderQuantity,
--   orderMultiple, availableQuantity): one row per line that prevents it; nothing was written
-- A cart that would get too many lines raises an error: see check_cart_room.
-- A price that was given must be the public price, the customer's first one, or what the quantity costs the customer; the order costs the last.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function add_cart_lines(p_user uuid, p_by jsonb, p_key text, p_user_name text, p_lines jsonb)
returns table (outcome text, line integer, order_number integer, details jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_email text;
  v_seen record;
  -- Of the lines, in their order.
  v_products bigint[];
  v_quantities integer[];
  v_prices bigint[];
  -- Of the parts that they name, each once: the order in the cart if there is one, the quantity afterwards, and the price of a piece.
  v_parts bigint[];
  v_orders bigint[];
  v_totals bigint[];
  v_units bigint[];
  v_before bigint[];
  -- How many new orders are still to be written, and how many one attempt wrote.
  v_missing integer;
  v_made integer;
  v_lines bigint[];
  v_spare bigint[];
  v_answer jsonb;
  -- What was written, without the products that were found for SKUs.
  v_request jsonb := (
    select coalesce(jsonb_agg(case when l.line ? 'sku' then l.line - 'productId' else l.line end order by l.place), '[]')
    from jsonb_array_elements(p_lines) with ordinality as l (line, place)
  );
begin
  -- Serializes this customer's requests, so that the same key cannot be used twice at once, and a part does not get two lines.
  select u.email into v_email from users u where u.id = p_user and u.deleted_at is null for no key update;
  if v_email is null then
    return query select 'no_customer', null::integer, null::integer, '{}'::jsonb;
    return;
  end if;
  select a.request, a.answer into v_seen from cart_additions a where a.user_id = p_user and a.key = p_key;
  if found then
    -- A repeated request may no longer find its products.
    if v_seen.request is distinct from v_request then
      return query select 'mismatch', null::integer, null::integer, '{}'::jsonb;
    else
      return query
        select 'repeated', r.line, r.number, jsonb_strip_nulls(jsonb_build_object('quantity', r.quantity, 'was', r.was))
        from jsonb_to_recordset(v_seen.answer) as r (line integer, number integer, quantity integer, was integer) order by r.line;
    end if;
    return;
  end if;

  select array_agg(coalesce(by_id.id, by_sku.id) order by l.place), array_agg(l.quantity order by l.place), array_agg(l."priceMinor" order by l.place)
  into v_products, v_quantities, v_prices
  from rows from (jsonb_to_recordset(p_lines) as ("productId" bigint, sku text, quantity integer, "priceMinor" bigint)) with ordinality
    as l ("productId", sku, quantity, "priceMinor", place)
  left join products by_id on by_id.id = l."productId" and by_id.deleted_at is null
  left join products by_sku on l."productId" is null and by_sku.sku = l.sku and by_sku.deleted_at is null;
  return query
    select 'no_product', l.place::integer, null::integer, '{}'::jsonb from unnest(v_products) with ordinality as l (product_id, place)
    where l.product_id is null order by l.place;
  if found then return; end if;

  perform 1 from orders o
  where o.user_id = p_user and o.product_id = any (v_products) and o.status = 'pending' and o.placed_at is null and o.deleted_at is null
  order by o.id for no key update;
  select array_agg(part.product_id order by part.place), array_agg(part.order_id order by part.place), array_agg(part.quantity order by part.place),
    array_agg(part.before order by part.place)
  into v_parts, v_orders, v_totals, v_before
  from (
    select asked.product_id, asked.place, o.id as order_id, asked.quantity + coalesce(o.quantity, 0) as quantity, coalesce(o.quantity, 0) as before
    from (
      select l.product_id, min(l.place) as place, sum(l.quantity) as quantity
      from unnest(v_products, v_quantities) with ordinality as l (product_id, quantity, place) group by 1
    ) asked
    left join lateral (
      select o.id, o.quantity from orders o
      where o.user_id = p_user and o.product_id = asked.product_id and o.status = 'pending' and o.placed_at is null and o.deleted_at is null
      order by o.id desc limit 1
    ) o on true
  ) part;

  return query
    select 'out_of_bounds', l.place::integer, null::integer, jsonb_build_object('quantity', part.quantity, 'was', part.before,
      'minOrderQuantity', p.min_order_quantity, 'orderMultiple', p.order_multiple, 'availableQuantity', p.available_quantity)
    from unnest(v_products) with ordinality as l (product_id, place)
    join unnest(v_parts, v_totals, v_before) as part (product_id, quantity, before) on part.product_id = l.product_id
    join products p on p.id = part.product_id
    where part.quantity not between p.min_order_quantity and p.available_quantity or part.quantity % p.order_multiple <> 0
    order by l.place;
  if found then return; end if;

  select array_agg(l.unit_price_minor order by l.place) into v_units from line_prices(p_user, v_parts, v_totals::integer[], now()) l;
  return query
    select 'price_changed', given.place::integer, null::integer, jsonb_build_object('unitPriceMinor', now_at.unit_price_minor)
    from unnest(v_products, v_prices) with ordinality as given (product_id, price, place)
    join products p on p.id = given.product_id
    join line_prices(p_user, v_products, v_quantities, now()) now_at on now_at.place = given.place
    join unnest(v_parts, v_units) as part (product_id, unit_price_minor) on part.product_id = given.product_id
    join line_prices(p_user, v_products, array_fill(1, array[cardinality(v_products)]), now()) first_rung on first_rung.place = given.place
    where given.price not in (p.price_minor, now_at.unit_price_minor, part.unit_price_minor, first_rung.unit_price_minor)
    order by given.place;
  if found then return; end if;

  v_missing := (select count(*) from unnest(v_orders) as n (id) where n.id is null);
  perform check_cart_room(p_user, v_missing);
  update orders o set quantity = part.quantity, unit_price_minor = part.unit, total_minor = part.unit * part.quantity, priced_at = now(), updated_at = now()
  from unnest(v_orders, v_totals, v_units) as part (order_id, quantity, unit) where o.id = part.order_id;
  -- The ids come first, so that an order whose random number is taken keeps its place when it is tried again with another. A line that raises an
  -- older one takes an id, too: its place if it is separated again (see separate_cart_line).
  v_spare := array(select nextval(pg_get_serial_sequence('orders', 'id')) from unnest(v_orders) with ordinality as n (id, place) order by n.place);
  v_lines := array(select coalesce(n.id, n.spare) from unnest(v_orders, v_spare) with ordinality as n (id, spare, place) order by n.place);
  while v_missing > 0 loop
    insert into orders (id, number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, priced_at,
      sku, name, product_type, description, image_urls, min_order_quantity, available_quantity)
    select part.id, floor(random() * 100000000)::integer, p_user, p.id, v_email, p_user_name, part.quantity, part.unit, part.unit * part.quantity, now(),
      p.sku, p.name, p.product_type, p.description, p.image_urls, p.min_order_quantity, p.available_quantity
    from unnest(v_lines, v_parts, v_orders, v_totals, v_units) as part (id, product_id, order_id, quantity, unit)
    join products p on p.id = part.product_id
    where part.order_id is null and not exists (select from orders made where made.id = part.id)
    on conflict (number) do nothing;
    get diagnostics v_made = row_count;
    v_missing := v_missing - v_made;
  end loop;

  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('line', l.place, 'number', o.number, 'quantity', o.quantity, 'was', part.before, 'spare', case when part.before > 0 then part.spare end))
    order by l.place) into v_answer
  from unnest(v_products) with ordinality as l (product_id, place)
  join unnest(v_parts, v_lines, v_before, v_spare) as part (product_id, order_id, before, spare) on part.product_id = l.product_id
  join orders o on o.id = part.order_id;
  if p_key is not null then
    insert into cart_additions (user_id, key, request, answer) values (p_user, p_key, v_request, v_answer);
  end if;
  if (p_by ->> 'actor')::uuid <> p_user then
    perform note_audit(p_by, 'account.cartLinesAdded', 'account', p_user::text, null,
      jsonb_build_object('lines', cardinality(v_quantities), 'pieces', (select sum(n) from unnest(v_quantities) n)), null);
  end if;
  return query
    select 'added', r.line, r.number, jsonb_strip_nulls(jsonb_build_object('quantity', r.quantity, 'was', r.was))
    from jsonb_to_recordset(v_answer) as r (line integer, number integer, quantity integer, was integer) order by r.line;
end
$$;
