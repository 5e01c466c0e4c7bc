-- Separates what an addition (p_key) added to an order that was in the cart before: the order gets its former quantity back, and a new one gets the
-- rest, at the place that the addition kept for it.
--   separated  with the new order
--   repeated   it was separated before; with that order
--   not_found  the addition did not raise this order, or the order is not in the cart any more
--   changed    the order has no more pieces than before the addition
--   in_build   pieces of the order belong to builds in the cart
--   out_of_bounds  one of the two lines would not fit; details: quantity, minOrderQuantity, orderMultiple, availableQuantity
create or replace function separate_cart_line(p_user uuid, p_key text, p_number integer) returns table (outcome text, order_number integer, details jsonb)
language plpgsql
as $$
declare
  v_line record;
  v_order record;
  v_product record;
  v_quantities integer[];
  v_prices bigint[];
  v_number integer;
begin
  -- As in add_cart_lines: serializes this customer's requests.
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  select r.was, r.spare into v_line
  from cart_additions a cross join lateral jsonb_to_recordset(a.answer) as r (number integer, was integer, spare bigint)
  where a.user_id = p_user and a.key = p_key and r.number = p_number and r.was > 0 and r.spare is not null limit 1;
  if not found then
    return query select 'not_found', null::integer, '{}'::jsonb;
    return;
  end if;
  select o.number into v_number from orders o where o.id = v_line.spare;
  if found then
    return query select 'repeated', v_number, '{}'::jsonb;
    return;
  end if;
  select o.* into v_order from orders o
  where o.user_id = p_user and o.number = p_number and o.status = 'pending' and o.placed_at is null and o.deleted_at is null for no key update;
  if not found then
    return query select 'not_found', null::integer, '{}'::jsonb;
    return;
  end if;
  if v_order.quantity <= v_line.was then
    return query select 'changed', null::integer, '{}'::jsonb;
    return;
  end if;
  if exists (select from build_group_orders g where g.order_id = v_order.id) then
    return query select 'in_build', null::integer, '{}'::jsonb;
    return;
  end if;
  v_quantities := array[v_line.was, v_order.quantity - v_line.was];
  select p.* into v_product from products p where p.id = v_order.product_id and p.deleted_at is null;
  if not found then
    return query select 'not_found', null::integer, '{}'::jsonb;
    return;
  end if;
  return query
    select 'out_of_bounds', null::integer, jsonb_build_object('quantity', q.quantity, 'minOrderQuantity', v_product.min_order_quantity,
      'orderMultiple', v_product.order_multiple, 'availableQuantity', v_product.available_quantity)
    from unnest(v_quantities) as q (quantity)
    where q.quantity not between v_product.min_order_quantity and v_product.available_quantity or q.quantity % v_product.order_multiple <> 0 limit 1;
  if found then return; end if;
  perform check_cart_room(p_user, 1);
  select array_agg(l.unit_price_minor order by l.place) into v_prices
  from line_prices(p_user, array[v_product.id, v_product.id], v_quantities, now()) l;
  update orders o set quantity = v_quantities[1], unit_price_minor = v_prices[1], total_minor = v_prices[1] * v_quantities[1], priced_at = now(),
    updated_at = now() where o.id = v_order.id;
  -- Random numbers: a taken one is tried again with another.
  while v_number is null loop
    insert into orders (id, number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, priced_at,
      sku, name, product_type, description, image_urls, min_order_quantity, available_quantity)
    values (v_line.spare, floor(random() * 100000000)::integer, p_user, v_product.id, v_order.email, v_order.user_name, v_quantities[2], v_prices[2],
      v_prices[2] * v_quantities[2], now(), v_product.sku, v_product.name, v_product.product_type, v_product.description, v_product.image_urls,
      v_product.min_order_quantity, v_product.available_quantity)
    on conflict (number) do nothing
    returning number into v_number;
  end loop;
  return query select 'separated', v_number, '{}'::jsonb;
end
$$;
