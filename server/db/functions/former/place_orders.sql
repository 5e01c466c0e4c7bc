-- Former edition, until 0.2.0: places orders without a phone number or an address too. Outcomes and lock order as check_out_orders.
create or replace function place_orders(p_user uuid, p_numbers integer[], p_method text, p_hold_seconds integer)
returns table (outcome text, order_number integer)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
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

  return query
    select 'frozen', o.number from orders o
    join payment_orders po on po.order_id = o.id and po.is_active
    join payments p on p.id = po.payment_id and p.state = 'open'
    where o.id = any (v_ids);
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
        held_until = now() + make_interval(secs => p_hold_seconds),
        shipping = (select jsonb_strip_nulls(jsonb_build_object('displayName', u.display_name, 'email', u.email, 'phoneNumber', u.phone_number,
          'address', u.address)) from users u where u.id = p_user)
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
