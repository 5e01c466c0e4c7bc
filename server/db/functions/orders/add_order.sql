-- Adds a pending order. Returns one row.
--   added             the order is new
--   repeated          an earlier request with one of these keys; the order may have been deleted since
--   mismatch          one of these keys belongs to a different request
--   no_customer, no_product, several_products, price_changed, out_of_bounds: nothing was written
-- A cart that would get too many lines raises an error: see check_cart_room.
-- p_number is the order number that the client chose (null: any), p_key its Idempotency-Key. p_price_minor is the price it saw: the public price,
-- the customer's first one, or what that quantity costs the customer; the order costs the last.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function add_order(
  p_user uuid, p_by jsonb, p_number integer, p_key text, p_product bigint, p_name text, p_type text,
  p_quantity integer, p_price_minor bigint, p_user_name text
) returns table (outcome text, order_number integer)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_keys text[];
  v_seen record;
  v_found integer := 0;
  v_product record;
  v_product_id bigint := p_product;
  v_price bigint;
  v_email text;
  v_order bigint;
  v_number integer := p_number;
begin
  -- Serializes this customer's requests, so that the lookup and the insert of keys are atomic.
  select u.email into v_email from users u where u.id = p_user and u.deleted_at is null for no key update;
  if v_email is null then
    return query select 'no_customer', null::integer;
    return;
  end if;

  v_keys := array_remove(array['number:' || p_number, 'key:' || p_key], null);
  for v_seen in
    select k.order_id, k.quantity, k.product_id, o.number, o.name, o.product_type
    from idempotency_keys k join orders o on o.id = k.order_id
    where k.user_id = p_user and k.key = any (v_keys)
  loop
    if v_order is not null and v_order <> v_seen.order_id
      or v_seen.quantity <> p_quantity
      or p_product is not null and v_seen.product_id <> p_product
      or p_product is null and (v_seen.name <> p_name or v_seen.product_type <> p_type)
    then
      return query select 'mismatch', null::integer;
      return;
    end if;
    v_order := v_seen.order_id;
    v_number := v_seen.number;
    v_product_id := v_seen.product_id;
    v_found := v_found + 1;
  end loop;
  if v_order is not null then
    -- A new key belongs to this order from now on.
    if v_found < array_length(v_keys, 1) then
      insert into idempotency_keys (user_id, key, order_id, product_id, quantity)
      select p_user, k, v_order, v_product_id, p_quantity from unnest(v_keys) k on conflict do nothing;
    end if;
    return query select 'repeated', v_number;
    return;
  end if;

  if p_product is null then
    select count(*), min(p.id) into v_found, v_product_id
    from products p where p.name = p_name and p.product_type = p_type and p.deleted_at is null;
    if v_found > 1 then
      return query select 'several_products', null::integer;
      return;
    end if;
  end if;
  select * into v_product from products p where p.id = v_product_id and p.deleted_at is null;
  if not found then
    return query select 'no_product', null::integer;
    return;
  end if;
  if p_quantity not between v_product.min_order_quantity and v_product.available_quantity or p_quantity % v_product.order_multiple <> 0 then
    return query select 'out_of_bounds', null::integer;
    return;
  end if;
  select l.unit_price_minor into v_price from line_prices(p_user, array[v_product_id], array[p_quantity], now()) l;
  if p_price_minor not in (v_price, v_product.price_minor)
    and p_price_minor <> (select l.unit_price_minor from line_prices(p_user, array[v_product_id], array[v_product.min_order_quantity], now()) l)
  then
    return query select 'price_changed', null::integer;
    return;
  end if;

  perform check_cart_room(p_user, 1);
  -- No number was given, or it is taken: try random ones until one is free.
  loop
    v_number := coalesce(v_number, floor(random() * 100000000)::integer);
    insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, priced_at,
      sku, name, product_type, description, image_urls, min_order_quantity, available_quantity)
    values (v_number, p_user, v_product.id, v_email, p_user_name, p_quantity, v_price, v_price * p_quantity, now(),
      v_product.sku, v_product.name, v_product.product_type, v_product.description, v_product.image_urls,
      v_product.min_order_quantity, v_product.available_quantity)
    on conflict (number) do nothing
    returning id into v_order;
    exit when v_order is not null;
    v_number := null;
  end loop;

  insert into idempotency_keys (user_id, key, order_id, product_id, quantity)
  select p_user, k, v_order, v_product.id, p_quantity from unnest(v_keys || ('number:' || v_number)) k
  on conflict do nothing;
  if (p_by ->> 'actor')::uuid <> p_user then
    perform note_audit(p_by, 'order.added', 'order', v_number::text, null,
      jsonb_build_object('userId', p_user, 'sku', v_product.sku, 'quantity', p_quantity, 'unitPriceMinor', v_price), null);
  end if;
  return query select 'added', v_number;
end
$$;
