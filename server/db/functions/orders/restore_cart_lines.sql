-- Returns orders to a customer's cart that the customer cancelled there within the last hour, at their former price. See check_cart_room for
-- full carts.
--   restored   one row per order. Others stay cancelled: those that were ever checked out, or that the shop cancelled
--   by_shop    nothing was restored, and the shop cancelled one of them: one row per such order
--   not_found  nothing was restored
-- Who cancelled an order last is read under its lock, so that an order that the shop cancels at the same time stays cancelled.
create or replace function restore_cart_lines(p_user uuid, p_numbers integer[]) returns table (outcome text, order_number integer)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_cancelled bigint[];
  v_by_shop bigint[];
  v_restored bigint[];
begin
  -- Serializes this customer's additions, so that the lines of the cart can be counted.
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not found then
    return query select 'not_found', null::integer;
    return;
  end if;
  v_cancelled := array(
    select o.id from orders o
    where o.number = any (p_numbers) and o.user_id = p_user and o.status = 'cancelled' and o.placed_at is null and o.deleted_at is null
    order by o.id for no key update);
  v_by_shop := array(
    select c.id from unnest(v_cancelled) as c (id)
    where (
      select e.actor_id is distinct from p_user from order_events e where e.order_id = c.id and e.kind = 'cancelled' order by e.id desc limit 1));
  v_restored := array(
    select c.id from unnest(v_cancelled) as c (id)
    where c.id <> all (v_by_shop)
      and (select max(e.created_at) from order_events e where e.order_id = c.id and e.kind = 'cancelled') > now() - interval '1 hour');
  if cardinality(v_restored) > 0 then
    perform check_cart_room(p_user, cardinality(v_restored));
    update orders o set status = 'pending', cancelled_at = null, updated_at = now() where o.id = any (v_restored);
    perform note_orders(v_restored, 'restored', '{}', p_user);
    return query select 'restored', o.number from orders o where o.id = any (v_restored) order by o.id;
  elsif cardinality(v_by_shop) > 0 then
    return query select 'by_shop', o.number from orders o where o.id = any (v_by_shop) order by o.id;
  else
    return query select 'not_found', null::integer;
  end if;
end
$$;
