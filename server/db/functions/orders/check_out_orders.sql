-- Checks out pending orders of one customer: takes the stock of all of them or of none, stores the delivery details and begins their history.
--   placed    one row per order
--   repeated  all of them were already placed with this method
--   no_phone_number, no_address: the customer's account lacks it; nothing was written
--   not_found, frozen (a payment is open), not_pending, item_gone, out_of_stock: one row per order that prevents it; nothing was written
-- p_hold_seconds is how long the stock waits for a payment; null means until it is paid (cash on delivery).
-- Lock order of everything that moves stock: products by id, then orders by id.
-- The delivery details are read once and then checked and stored, so a profile that changes at the same time cannot slip in between.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function check_out_orders(p_user uuid, p_numbers integer[], p_method text, p_hold_seconds integer)
returns table (outcome text, order_number integer)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_ids bigint[];
  v_delivery jsonb;
  v_is_placed boolean;
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

  return query
    select 'frozen', o.number from orders o
    join payment_orders po on po.order_id = o.id and po.is_active
    join payments p on p.id = po.payment_id and p.state = 'open'
    where o.id = any (v_ids);
  if found then return; end if;

  v_is_placed := not exists (
    select from orders o where o.id = any (v_ids) and (o.status <> 'pending' or o.placed_at is null or o.payment_method <> p_method));
  if v_is_placed and p_method = 'cash' then
    return query select 'repeated', o.number from orders o where o.id = any (v_ids) order by o.id;
    return;
  end if;
  return query
    select 'not_pending', o.number from orders o
    where o.id = any (v_ids) and (o.status <> 'pending' or o.placed_at is not null) and not v_is_placed;
  if found then return; end if;

  v_delivery := delivery_details(p_user);
  return query
    select 'no_phone_number', null::integer where not v_delivery ? 'phoneNumber'
    union all select 'no_address', null::integer where not v_delivery ? 'address';
  if found then return; end if;

  -- An earlier release held their stock for a payment that it never created. They may lack delivery details.
  if v_is_placed then
    update orders o set shipping = v_delivery, updated_at = now() where o.id = any (v_ids);
    return query select 'repeated', o.number from orders o where o.id = any (v_ids) order by o.id;
    return;
  end if;

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
        held_until = now() + make_interval(secs => p_hold_seconds),
        shipping = v_delivery
      where o.id = any (v_ids)
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
    select 'placed', done.number from placed done order by done.id;

  if p_method = 'cash' then
    perform enqueue_order_mail('order-placed', v_ids, jsonb_build_object('method', p_method));
  end if;
end
$$;
