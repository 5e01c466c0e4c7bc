-- Replaces the parts of lines in a customer's cart by other parts, all or none. A line keeps its number and its place; the builds that have pieces
-- of it have as many of the other part. A line that has the part already stays as it is, so a request may be repeated. The lists have one entry per
-- line; a price is the one per piece that the customer saw. Returns one row per line, counted from 1.
--   replaced
--   not_found     the line is not in the cart
--   was_placed    the line came back from a purchase, which goes on to show what it was
--   no_product    the other part is not sold
--   in_build      a build of the line has the other part already
--   out_of_bounds details: quantity (of all lines in the cart with the part), minOrderQuantity, orderMultiple, availableQuantity
--   price_changed the price has risen; details: unitPriceMinor
-- Anything but `replaced` has one row per line that prevents it; nothing was written.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function replace_cart_lines(p_user uuid, p_numbers integer[], p_products bigint[], p_quantities integer[], p_prices bigint[])
returns table (outcome text, line integer, details jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  -- Of the lines, in their order; an order that has the part already is left out.
  v_orders bigint[];
  -- The pieces that builds and the customer want of a line: what only a minimum or a multiple added stays behind.
  v_wanted bigint[];
begin
  -- Serializes this customer's requests: see add_cart_lines.
  perform 1 from users u where u.id = p_user for no key update;
  perform 1 from orders o
  where o.user_id = p_user and o.status = 'pending' and o.placed_at is null and o.deleted_at is null
    and (o.number = any (p_numbers) or o.product_id = any (p_products))
  order by o.id for no key update;
  return query
    select 'not_found', e.place::integer, '{}'::jsonb from unnest(p_numbers) with ordinality as e (number, place)
    where not exists (
      select from orders o where o.number = e.number and o.user_id = p_user and o.status = 'pending' and o.placed_at is null and o.deleted_at is null)
    order by e.place;
  if found then return; end if;
  select array_agg(case when o.product_id <> e.product_id then o.id end order by e.place) into v_orders
  from unnest(p_numbers, p_products) with ordinality as e (number, product_id, place) join orders o on o.number = e.number;

  return query
    select 'was_placed', e.place::integer, '{}'::jsonb from unnest(v_orders) with ordinality as e (order_id, place)
    where exists (select from purchase_lines l where l.order_id = e.order_id) order by e.place;
  if found then return; end if;
  return query
    select 'no_product', e.place::integer, '{}'::jsonb from unnest(v_orders, p_products) with ordinality as e (order_id, product_id, place)
    where e.order_id is not null and not exists (select from products p where p.id = e.product_id and p.deleted_at is null) order by e.place;
  if found then return; end if;
  -- Also if two lines of a build would get the same part.
  return query
    select 'in_build', e.place::integer, '{}'::jsonb from unnest(v_orders, p_products) with ordinality as e (order_id, product_id, place)
    where exists (
      select from build_group_orders mine
      join build_group_orders other on other.group_id = mine.group_id and other.order_id <> mine.order_id
      join orders o on o.id = other.order_id
      left join unnest(v_orders, p_products) as also (order_id, product_id) on also.order_id = o.id
      where mine.order_id = e.order_id and o.status <> 'cancelled' and coalesce(also.product_id, o.product_id) = e.product_id)
    order by e.place;
  if found then return; end if;
  return query
    select 'out_of_bounds', e.place::integer, jsonb_build_object('quantity', inside.quantity, 'minOrderQuantity', p.min_order_quantity,
      'orderMultiple', p.order_multiple, 'availableQuantity', p.available_quantity)
    from unnest(v_orders, p_products, p_quantities) with ordinality as e (order_id, product_id, quantity, place)
    join products p on p.id = e.product_id
    cross join lateral (
      select coalesce(sum(o.quantity), 0) + (
        select sum(n.quantity) from unnest(v_orders, p_products, p_quantities) as n (order_id, product_id, quantity)
        where n.product_id = e.product_id and n.order_id is not null
      ) as quantity
      from orders o
      where o.user_id = p_user and o.product_id = e.product_id and o.status = 'pending' and o.placed_at is null and o.deleted_at is null
        and o.id <> all (array_remove(v_orders, null))
    ) inside
    where e.order_id is not null
      and (e.quantity < p.min_order_quantity or e.quantity % p.order_multiple <> 0 or inside.quantity > p.available_quantity)
    order by e.place;
  if found then return; end if;
  return query
    select 'price_changed', e.place::integer, jsonb_build_object('unitPriceMinor', today.unit_price_minor)
    from unnest(v_orders, p_prices) with ordinality as e (order_id, price, place)
    join line_prices(p_user, p_products, p_quantities, now()) today on today.place = e.place
    where e.order_id is not null and today.unit_price_minor > e.price order by e.place;
  if found then return; end if;

  perform settle_build_pieces(array_remove(v_orders, null));
  select array_agg(o.quantity - coalesce((select max(h.spares) from held_build_pieces(array[o.id]) h), 0) order by e.place) into v_wanted
  from unnest(v_orders) with ordinality as e (order_id, place) left join orders o on o.id = e.order_id;
  update orders o set product_id = p.id, sku = p.sku, name = p.name, product_type = p.product_type, description = p.description,
    image_urls = p.image_urls, min_order_quantity = p.min_order_quantity, available_quantity = p.available_quantity, quantity = e.quantity,
    unit_price_minor = today.unit_price_minor, total_minor = today.unit_price_minor * e.quantity, priced_at = now(), updated_at = now()
  from unnest(v_orders, p_products, p_quantities) with ordinality as e (order_id, product_id, quantity, place)
  join products p on p.id = e.product_id
  join line_prices(p_user, p_products, p_quantities, now()) today on today.place = e.place
  where o.id = e.order_id;
  perform keep_build_spares(array_agg(e.order_id), array_agg(greatest(e.quantity - e.wanted, 0)::integer))
  from unnest(v_orders, p_quantities, v_wanted) as e (order_id, quantity, wanted) where e.order_id is not null;
  return query select 'replaced', e.place::integer, '{}'::jsonb from unnest(p_numbers) with ordinality as e (number, place) order by e.place;
end
$$;
