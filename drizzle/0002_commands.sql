-- Commands that must be one statement: whoever calls them, and however many at once, the rules below hold.

-- Adds a pending order. Answers one row: an outcome, and the order's number where there is one.
--   added     the order is new
--   repeated  the same request came before under one of these keys; the order may have been deleted since
--   mismatch  one of these keys stands for another request
--   no_product, several_products, price_changed, out_of_bounds: nothing was written
-- p_number is the order number that the client chose (null: any), p_key its Idempotency-Key, p_price_minor the price it saw.
create function add_order(
  p_user uuid, p_actor uuid, p_number integer, p_key text, p_product bigint, p_name text, p_type text,
  p_quantity integer, p_price_minor bigint, p_user_name text
) returns table (outcome text, order_number integer)
language plpgsql
as $$
declare
  v_keys text[];
  v_seen record;
  v_found integer := 0;
  v_product record;
  v_product_id bigint := p_product;
  v_email text;
  v_order bigint;
  v_number integer := p_number;
begin
  -- The row lock keeps this customer's own requests in single file, so that looking up and writing the keys is one act.
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
    -- A key that came along for the first time stands for this order from now on.
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
  if p_quantity not between v_product.min_order_quantity and v_product.available_quantity then
    return query select 'out_of_bounds', null::integer;
    return;
  end if;
  if p_price_minor <> v_product.price_minor then
    return query select 'price_changed', null::integer;
    return;
  end if;

  -- No number given, or one that somebody else has: pick until one is free.
  loop
    v_number := coalesce(v_number, floor(random() * 100000000)::integer);
    insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor,
      sku, name, product_type, description, image_urls, min_order_quantity, available_quantity)
    values (v_number, p_user, v_product.id, v_email, p_user_name, p_quantity, v_product.price_minor, v_product.price_minor * p_quantity,
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
  if p_actor <> p_user then
    insert into audit_entries (actor_id, action, subject_type, subject_id, details)
    values (p_actor, 'order.add', 'order', v_number::text, jsonb_build_object('email', v_email, 'quantity', p_quantity));
  end if;
  return query select 'added', v_number;
end
$$;
--> statement-breakpoint

-- Toggles a role. All admins are locked first, in one order: counting them in the WHERE let two demotions at once leave none.
--   changed, unchanged (nobody there, or the role is not the one believed), forbidden (the actor is no admin any more), last_admin
create function toggle_user_role(p_actor uuid, p_email text, p_believed text) returns text
language plpgsql
as $$
declare
  v_admins uuid[];
  v_user uuid;
  v_role text;
begin
  select array_agg(a.id) into v_admins
  from (select u.id from users u where u.role = 'admin' and u.deleted_at is null order by u.id for no key update) a;
  if not coalesce(p_actor = any (v_admins), false) then
    return 'forbidden';
  end if;
  select u.id, u.role into v_user, v_role
  from users u where lower(u.email) = lower(p_email) and u.deleted_at is null for no key update;
  if v_user is null or v_role <> p_believed then
    return 'unchanged';
  end if;
  if v_role = 'admin' and cardinality(v_admins) = 1 then
    return 'last_admin';
  end if;
  update users set role = case v_role when 'admin' then 'user' else 'admin' end, updated_at = now() where id = v_user;
  insert into audit_entries (actor_id, action, subject_type, subject_id, details)
  values (p_actor, 'user.role', 'user', v_user::text, jsonb_build_object('from', v_role));
  return 'changed';
end
$$;
--> statement-breakpoint

-- Hides an account, ends its sessions and frees its address. removed, not_found, forbidden, self, last_admin
create function remove_user(p_actor uuid, p_user uuid) returns text
language plpgsql
as $$
declare
  v_admins uuid[];
begin
  select array_agg(a.id) into v_admins
  from (select u.id from users u where u.role = 'admin' and u.deleted_at is null order by u.id for no key update) a;
  if not coalesce(p_actor = any (v_admins), false) then
    return 'forbidden';
  end if;
  if p_user = p_actor then
    return case when cardinality(v_admins) = 1 then 'last_admin' else 'self' end;
  end if;
  update users set deleted_at = now(), updated_at = now() where id = p_user and deleted_at is null;
  if not found then
    return 'not_found';
  end if;
  delete from sessions where user_id = p_user;
  delete from credentials where user_id = p_user;
  delete from identities where user_id = p_user;
  insert into audit_entries (actor_id, action, subject_type, subject_id) values (p_actor, 'user.remove', 'user', p_user::text);
  return 'removed';
end
$$;
--> statement-breakpoint

-- Tells every server process that what it keeps of the catalogue is old. Stock and ranking alone do not count: they change with every
-- order, and a notification takes a lock that all commits share; the statements that change them say so themselves, bundled.
create function announce_catalogue_change() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger products_announce
after insert or delete or truncate or update of
  sku, part_numbers, name, product_type, manufacturer, series, price_minor, min_order_quantity, description, image_urls, specs,
  release_year, verified_on, deleted_at
on products for each statement execute function announce_catalogue_change();
