-- Adds builds and loose lines to a customer's cart, all or none; the lines stay together as groups. p_groups is an array of {name, machines, parts}
-- with parts {productId or sku, quantity (in one machine), pieces? (if not all that the machines need), at?}, each part once; p_lines an array of
-- {productId, quantity, at?}. Rows are counted from 1, the parts of all builds first. New orders come in the order of `at`, the place in the
-- customer's list, or else of the rows. See change_build_lines for quantities and p_lowers.
--   added     one row per part and line: its build (null for a loose line), the order (null if none is in stock), details: `quantity` of the line
--   repeated  the key was used for the same request before; rows as then
--   mismatch  the key was used for another request
--   no_customer
--   too_many_builds  the cart would have more than p_most builds
--   price_changed    one row per product of p_prices, an array of {productId, priceMinor}, whose added pieces cost more each; details: productId,
--                    unitPriceMinor
--   no_product, out_of_stock (details as in change_build_lines): one row per part or line that prevents it; nothing was written
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function add_build_groups(
  p_user uuid, p_key text, p_user_name text, p_groups jsonb, p_lines jsonb, p_lowers boolean, p_most integer, p_prices jsonb
) returns table (outcome text, line integer, build uuid, order_number integer, details jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  -- No client's key begins like this: theirs are ASCII.
  v_key text := '· ' || p_key;
  v_request jsonb := jsonb_build_object('groups', p_groups, 'lines', p_lines, 'lowers', p_lowers, 'prices', p_prices);
  v_seen record;
  -- Of the parts and lines, in their order.
  v_groups integer[];
  v_products bigint[];
  v_each integer[];
  v_pieces bigint[];
  v_at bigint[];
  -- Of the products that they name, each once.
  v_parts bigint[];
  v_changes bigint[];
  v_loose bigint[];
  v_orders bigint[];
  v_spares integer[];
  v_got integer[];
  v_ids uuid[];
  v_answer jsonb;
begin
  perform 1 from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not found then
    return query select 'no_customer', null::integer, null::uuid, null::integer, '{}'::jsonb;
    return;
  end if;
  select a.request, a.answer into v_seen from cart_additions a where a.user_id = p_user and a.key = v_key;
  if found then
    if v_seen.request <> v_request then
      return query select 'mismatch', null::integer, null::uuid, null::integer, '{}'::jsonb;
    else
      return query
        select 'repeated', r.line, r.build, r.number, jsonb_build_object('quantity', r.quantity)
        from jsonb_to_recordset(v_seen.answer) as r (line integer, build uuid, number integer, quantity integer) order by r.line;
    end if;
    return;
  end if;
  if jsonb_array_length(p_groups) + (
    select count(distinct b.group_id) from build_groups g join build_group_orders b on b.group_id = g.id join orders o on o.id = b.order_id
    where g.user_id = p_user and g.list_id is null and o.status = 'pending' and o.placed_at is null
  ) > p_most then
    return query select 'too_many_builds', null::integer, null::uuid, null::integer, '{}'::jsonb;
    return;
  end if;

  select array_agg(e.group_place order by e.place), array_agg(e.product_id order by e.place), array_agg(e.per_machine order by e.place),
    array_agg(e.pieces order by e.place), array_agg(e.at order by e.place)
  into v_groups, v_products, v_each, v_pieces, v_at
  from (
    select row_number() over (order by w.is_loose, w.group_place, w.part_place) as place, w.group_place, w.per_machine, w.pieces, w.at,
      coalesce(by_id.id, by_sku.id) as product_id
    from (
      select false as is_loose, g.place::integer as group_place, part.place as part_place, part."productId", part.sku,
        part.quantity as per_machine, coalesce(part.pieces, part.quantity::bigint * (g.value ->> 'machines')::integer) as pieces, part.at
      from jsonb_array_elements(p_groups) with ordinality as g (value, place)
      cross join lateral rows from (jsonb_to_recordset(g.value -> 'parts') as ("productId" bigint, sku text, quantity integer, pieces bigint, at bigint)) with ordinality
        as part ("productId", sku, quantity, pieces, at, place)
      union all
      select true, null, l.place, l."productId", null, null, l.quantity, l.at
      from rows from (jsonb_to_recordset(p_lines) as ("productId" bigint, quantity integer, at bigint)) with ordinality
        as l ("productId", quantity, at, place)
    ) w
    left join products by_id on by_id.id = w."productId" and by_id.deleted_at is null
    left join products by_sku on w."productId" is null and by_sku.sku = w.sku and by_sku.deleted_at is null
  ) e;
  return query
    select 'no_product', e.place::integer, null::uuid, null::integer, '{}'::jsonb from unnest(v_products) with ordinality as e (product_id, place)
    where e.product_id is null order by e.place;
  if found then return; end if;

  select array_agg(e.product_id order by e.at, e.place), array_agg(e.change order by e.at, e.place), array_agg(e.loose order by e.at, e.place)
  into v_parts, v_changes, v_loose
  from (
    select part.product_id, min(part.at) as at, min(part.place) as place, coalesce(sum(part.pieces) filter (where part.group_place is not null), 0)::bigint as change,
      coalesce(sum(part.pieces) filter (where part.group_place is null), 0)::bigint as loose
    from unnest(v_products, v_pieces, v_groups, v_at) with ordinality as part (product_id, pieces, group_place, at, place) group by part.product_id
  ) e;
  if jsonb_array_length(p_prices) > 0 then
    return query
      select 'price_changed', array_position(v_products, given.product_id)::integer, null::uuid, null::integer,
        jsonb_build_object('productId', given.product_id, 'unitPriceMinor', now_at.unit_price_minor)
      from (select p."productId" as product_id, p."priceMinor" as price from jsonb_to_recordset(p_prices) as p ("productId" bigint, "priceMinor" bigint)) given
      join line_prices(p_user, v_parts, array(select e.change + e.loose from unnest(v_changes, v_loose) with ordinality as e (change, loose, place)
        order by e.place)::integer[], now()) now_at on now_at.place = array_position(v_parts, given.product_id)
      where given.price < now_at.unit_price_minor order by 2;
    if found then return; end if;
  end if;
  select jsonb_agg(to_jsonb(c) order by c.place) into v_answer
  from change_build_lines(p_user, p_user_name, array_fill(null::bigint, array[cardinality(v_parts)]), v_parts, v_changes, v_loose, p_lowers) c;
  if v_answer -> 0 ->> 'outcome' <> 'changed' then
    return query
      select case c.outcome when 'no_product' then 'no_product' else 'out_of_stock' end, e.place::integer, null::uuid, null::integer, c.details
      from jsonb_to_recordset(v_answer) as c (outcome text, place integer, details jsonb)
      join unnest(v_products) with ordinality as e (product_id, place) on e.product_id = v_parts[c.place]
      order by e.place;
    return;
  end if;
  select array_agg(c.line_order order by c.place), array_agg(c.spares order by c.place), array_agg(c.got order by c.place)
  into v_orders, v_spares, v_got
  from jsonb_to_recordset(v_answer) as c (place integer, line_order bigint, spares integer, got integer);
  -- Nothing of any build is in stock.
  return query
    select 'out_of_stock', e.place::integer, null::uuid, null::integer,
      jsonb_build_object('productId', e.product_id, 'needed', e.pieces, 'inCart', 0, 'availableQuantity', 0)
    from unnest(v_products, v_pieces) with ordinality as e (product_id, pieces, place)
    where not exists (select from unnest(v_orders) as made (id) where made.id is not null) order by e.place;
  if found then return; end if;

  v_ids := array(select gen_random_uuid() from generate_series(1, jsonb_array_length(p_groups)));
  insert into build_groups (id, user_id, name, machines, created_at)
  select v_ids[g.place], p_user, g.value ->> 'name', (g.value ->> 'machines')::integer, now() + g.place * interval '1 microsecond'
  from jsonb_array_elements(p_groups) with ordinality as g (value, place)
  where exists (
    select from unnest(v_groups, v_products) as e (group_place, product_id)
    where e.group_place = g.place and v_orders[array_position(v_parts, e.product_id)] is not null);
  -- The first builds get theirs first.
  insert into build_group_orders (group_id, order_id, per_machine, pieces)
  select v_ids[e.group_place], v_orders[e.part], e.per_machine, least(e.pieces, greatest(v_got[e.part] - e.older, 0))
  from (
    select part.group_place, part.per_machine, part.pieces, array_position(v_parts, part.product_id) as part,
      sum(part.pieces) over (partition by part.product_id order by part.group_place) - part.pieces as older
    from unnest(v_groups, v_products, v_each, v_pieces) as part (group_place, product_id, per_machine, pieces)
    where part.group_place is not null
  ) e
  where v_orders[e.part] is not null;
  perform keep_build_spares(v_orders, v_spares);

  select jsonb_agg(jsonb_build_object('line', e.place, 'build', g.id, 'number', o.number, 'quantity', coalesce(o.quantity, 0)) order by e.place)
  into v_answer
  from unnest(v_products, v_groups) with ordinality as e (product_id, group_place, place)
  left join orders o on o.id = v_orders[array_position(v_parts, e.product_id)]
  left join build_groups g on g.id = v_ids[e.group_place];
  insert into cart_additions (user_id, key, request, answer) values (p_user, v_key, v_request, v_answer);
  return query
    select 'added', r.line, r.build, r.number, jsonb_build_object('quantity', r.quantity)
    from jsonb_to_recordset(v_answer) as r (line integer, build uuid, number integer, quantity integer) order by r.line;
end
$$;
