-- Stock moves here and nowhere else: each function takes its locks in one order (products by id, then orders by id), writes a movement
-- row for every change, and either does all of it or nothing.

-- Checks out pending orders of one customer: takes the stock of all of them, or of none.
--   placed         a row for each order
--   repeated       all of them were placed in this way before
--   not_found, not_pending, item_gone, out_of_stock: a row for each order that stands in the way; nothing was written
-- p_hold_seconds: how long the stock waits for a payment, null for as long as it takes (cash on delivery).
create function place_orders(p_user uuid, p_numbers integer[], p_method text, p_hold_seconds integer)
returns table (outcome text, order_number integer)
language plpgsql
as $$
declare
  v_ids bigint[];
begin
  perform 1 from products p
  where p.id in (select o.product_id from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null)
  order by p.id for no key update;
  select array_agg(locked.id) into v_ids from (
    select o.id from orders o where o.user_id = p_user and o.number = any (p_numbers) and o.deleted_at is null
    order by o.id for no key update
  ) locked;

  return query
    select 'not_found', n from unnest(p_numbers) n
    where not exists (select from orders o where o.id = any (v_ids) and o.number = n);
  if found then return; end if;

  if not exists (select from orders o where o.id = any (v_ids) and (o.status <> 'pending' or o.placed_at is null or o.payment_method <> p_method)) then
    return query select 'repeated', o.number from orders o where o.id = any (v_ids) order by o.id;
    return;
  end if;
  return query select 'not_pending', o.number from orders o where o.id = any (v_ids) and (o.status <> 'pending' or o.placed_at is not null);
  if found then return; end if;

  return query
    select case when p.deleted_at is null then 'out_of_stock' else 'item_gone' end, o.number
    from orders o
    join products p on p.id = o.product_id
    join (select s.product_id, sum(s.quantity) as wanted from orders s where s.id = any (v_ids) group by s.product_id) total on total.product_id = p.id
    where o.id = any (v_ids) and (p.deleted_at is not null or total.wanted > p.available_quantity);
  if found then return; end if;

  return query
    with placed as (
      update orders o set placed_at = now(), payment_method = p_method, updated_at = now(),
        held_until = now() + make_interval(secs => p_hold_seconds)
      where o.id = any (v_ids)
      returning o.id, o.number, o.product_id, o.quantity
    ), taken as (
      update products p set available_quantity = p.available_quantity - total.quantity
      from (select s.product_id, sum(s.quantity) as quantity from placed s group by s.product_id) total
      where p.id = total.product_id
    ), moved as (
      insert into stock_movements (product_id, order_id, actor_id, delta, reason)
      select m.product_id, m.id, p_user, -m.quantity, 'placed' from placed m
    )
    select 'placed', done.number from placed done order by done.id;

  if p_method = 'cash' then
    perform enqueue_order_mail('order-placed', v_ids, jsonb_build_object('method', p_method));
  end if;
  if p_hold_seconds is not null then
    perform graphile_worker.add_job('release-holds', run_at => now() + make_interval(secs => p_hold_seconds));
  end if;
end
$$;
--> statement-breakpoint

-- Gives back what a placed order holds. The caller has locked the product and the order, in this order.
create function return_stock(p_order bigint, p_actor uuid) returns void
language sql
as $$
  with returned as (
    update products p set available_quantity = p.available_quantity + o.quantity
    from orders o where o.id = p_order and p.id = o.product_id
    returning p.id, o.quantity
  )
  insert into stock_movements (product_id, order_id, actor_id, delta, reason)
  select r.id, p_order, p_actor, r.quantity, 'returned' from returned r
$$;
--> statement-breakpoint

-- Cancels an order, and hides it too where p_remove says so. closed, unchanged (it was cancelled before), paid, not_found
create function close_order(p_number integer, p_actor uuid, p_any boolean, p_remove boolean) returns text
language plpgsql
as $$
declare
  v_order record;
begin
  perform 1 from products p
  where p.id = (select o.product_id from orders o where o.number = p_number) for no key update;
  select o.id, o.user_id, o.status, o.placed_at, o.quantity into v_order
  from orders o where o.number = p_number and o.deleted_at is null and (p_any or o.user_id = p_actor) for no key update;
  if not found then
    return 'not_found';
  end if;
  if v_order.status = 'paid' then
    return 'paid';
  end if;
  if v_order.status = 'cancelled' and not p_remove then
    return 'unchanged';
  end if;
  if v_order.status = 'pending' and v_order.placed_at is not null then
    perform return_stock(v_order.id, p_actor);
  end if;
  update orders set status = 'cancelled', cancelled_at = coalesce(cancelled_at, now()), held_until = null, updated_at = now(),
    deleted_at = case when p_remove then now() end
  where id = v_order.id;
  -- Whoever deletes a line of the cart knows that it is gone.
  if v_order.status = 'pending' and (not p_remove or v_order.placed_at is not null) then
    perform enqueue_order_mail('order-cancelled', array[v_order.id],
      jsonb_build_object('byShop', v_order.user_id <> p_actor, 'wasPlaced', v_order.placed_at is not null));
  end if;
  if v_order.user_id <> p_actor then
    insert into audit_entries (actor_id, action, subject_type, subject_id, details)
    values (p_actor, case when p_remove then 'order.remove' else 'order.cancel' end, 'order', p_number::text,
      jsonb_build_object('quantity', v_order.quantity));
  end if;
  return 'closed';
end
$$;
--> statement-breakpoint

-- An admin has the money of a cash-on-delivery order. paid, repeated, not_found, not_placed
create function record_cash(p_number integer, p_actor uuid) returns text
language plpgsql
as $$
declare
  v_order record;
begin
  perform 1 from products p
  where p.id = (select o.product_id from orders o where o.number = p_number) for no key update;
  select o.id, o.product_id, o.status, o.placed_at, o.payment_method, o.quantity, o.total_minor into v_order
  from orders o where o.number = p_number and o.deleted_at is null for no key update;
  if not found then
    return 'not_found';
  end if;
  if v_order.status = 'paid' and v_order.payment_method = 'cash' then
    return 'repeated';
  end if;
  if v_order.status <> 'pending' or v_order.placed_at is null or v_order.payment_method <> 'cash' then
    return 'not_placed';
  end if;
  update orders set status = 'paid', paid_at = now(), updated_at = now() where id = v_order.id;
  update products set units_sold = units_sold + v_order.quantity where id = v_order.product_id;
  insert into audit_entries (actor_id, action, subject_type, subject_id, details)
  values (p_actor, 'order.cash', 'order', p_number::text, jsonb_build_object('totalMinor', v_order.total_minor));
  perform enqueue_order_mail('order-paid', array[v_order.id], jsonb_build_object('method', 'cash'));
  return 'paid';
end
$$;
--> statement-breakpoint

-- Gives back what waited for a payment too long; the orders are pending as before. Answers how many orders that were.
create function release_expired_holds() returns integer
language plpgsql
as $$
declare
  v_hold record;
  v_released integer := 0;
begin
  for v_hold in
    select o.id, o.product_id from orders o
    where o.status = 'pending' and o.held_until <= now()
    order by o.product_id, o.id limit 200
  loop
    perform 1 from products p where p.id = v_hold.product_id for no key update;
    -- Paid, cancelled or released by somebody else meanwhile: then there is nothing to give back.
    perform 1 from orders o where o.id = v_hold.id and o.status = 'pending' and o.held_until <= now() for no key update;
    if found then
      perform return_stock(v_hold.id, null);
      update orders set placed_at = null, payment_method = null, held_until = null, updated_at = now() where id = v_hold.id;
      v_released := v_released + 1;
    end if;
  end loop;
  return v_released;
end
$$;
--> statement-breakpoint

-- What is wrong with the books: no row when all is well. Held and sold are sums over orders, never counters.
create view stock_audit as
with movements as (
  select product_id, sum(delta) as total, sum(delta) filter (where order_id is null) as supplied from stock_movements group by product_id
), orders_of as (
  select product_id,
    sum(quantity) filter (where status = 'pending' and placed_at is not null) as held,
    sum(quantity) filter (where status = 'paid') as sold
  from orders group by product_id
), books as (
  select p.id, p.available_quantity as available, p.units_sold,
    coalesce(m.total, 0) as moved, coalesce(m.supplied, 0) as supplied, coalesce(o.held, 0) as held, coalesce(o.sold, 0) as sold
  from products p left join movements m on m.product_id = p.id left join orders_of o on o.product_id = p.id
), moved_by_order as (
  select o.number, o.product_id, coalesce(sum(m.delta), 0) as moved,
    case when o.status = 'paid' or o.status = 'pending' and o.placed_at is not null then -o.quantity else 0 end as expected
  from orders o left join stock_movements m on m.order_id = o.id group by o.id
)
select 'movements do not add up to the available quantity' as problem, id as product_id, null::integer as order_number, available::bigint as expected, moved::bigint as found
from books where available <> moved
union all
select 'supplied is not available + held + sold', id, null, (available + held + sold)::bigint, supplied::bigint from books where supplied <> available + held + sold
union all
select 'units sold are not those of the paid orders', id, null, sold::bigint, units_sold::bigint from books where units_sold <> sold
union all
select 'an order has not moved the stock that it holds', product_id, number, expected::bigint, moved::bigint from moved_by_order where moved <> expected
union all
select 'a total is not price times quantity', product_id, number, unit_price_minor * quantity, total_minor from orders where total_minor <> unit_price_minor * quantity;
