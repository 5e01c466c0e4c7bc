-- Cancels orders and, with p_remove, hides them: these orders, or with p_purchase these lines of a purchase (null numbers mean all of them). All or
-- none. p_any allows orders of other customers. Reconciles their open payments right away.
--   closed     one row per order
--   unchanged  one row per order that was cancelled before
--   below_minimum  the rest of a purchase would cost less than p_min_minor; details has `missingMinor`. Null means no minimum: the shop cancels
--   paid       one row per paid order: they are final
--   not_found  one row per order, or one without a number
-- Nothing was written unless it says closed or unchanged. Locks products by id, orders by id, then purchases by id, so that two cancellations of one
-- purchase cannot both leave a rest that only the other one makes too small.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function close_orders(p_purchase text, p_numbers integer[], p_by jsonb, p_any boolean, p_remove boolean, p_min_minor bigint)
returns table (outcome text, order_number integer, details jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_actor uuid := p_by ->> 'actor';
  v_purchase bigint;
  v_ids bigint[];
  v_open bigint[];
  v_changed bigint[];
  -- The status of each order before, by its id.
  v_before jsonb;
  v_placed bigint[];
  v_by_shop boolean;
  v_line bigint;
begin
  if p_purchase is null then
    v_ids := array(select o.id from orders o where o.number = any (p_numbers) and (p_any or o.user_id = v_actor));
  else
    select p.id into v_purchase from purchases p where p.number = p_purchase and (p_any or p.user_id = v_actor);
    v_ids := array(
      select o.id from purchase_lines l join orders o on o.id = l.order_id
      where l.purchase_id = v_purchase and l.is_current and (p_numbers is null or o.number = any (p_numbers)));
  end if;
  perform 1 from products p
  where p.id in (select o.product_id from orders o where o.id = any (v_ids)) order by p.id for no key update;
  perform 1 from orders o where o.id = any (v_ids) order by o.id for no key update;
  perform 1 from purchases p
  where p.id in (select l.purchase_id from purchase_lines l where l.order_id = any (v_ids) and l.is_current) order by p.id for no key update;
  -- What changed before the locks were taken.
  if p_purchase is null then
    v_ids := array(select o.id from orders o where o.id = any (v_ids) and o.deleted_at is null);
  else
    v_ids := array(select l.order_id from purchase_lines l where l.purchase_id = v_purchase and l.order_id = any (v_ids) and l.is_current);
  end if;

  return query
    select 'not_found', n, '{}'::jsonb from unnest(p_numbers) n
    where not exists (select from orders o where o.id = any (v_ids) and o.number = n);
  if found then return; end if;
  if cardinality(v_ids) = 0 then
    return query select 'not_found', null::integer, '{}'::jsonb;
    return;
  end if;
  return query select 'paid', o.number, '{}'::jsonb from orders o where o.id = any (v_ids) and o.status = 'paid' order by o.id;
  if found then return; end if;

  v_before := (select jsonb_object_agg(o.id, o.status) from orders o where o.id = any (v_ids));
  v_open := array(select o.id from orders o where o.id = any (v_ids) and o.status = 'pending' order by o.id);
  v_placed := array(
    select o.id from orders o where o.id = any (v_ids) and o.status = 'pending' and o.placed_at is not null order by o.product_id, o.id);
  return query
    select 'below_minimum', null::integer, jsonb_build_object('missingMinor', p_min_minor - rest.total)
    from (
      select sum(l.quantity * l.unit_price_minor) as total
      from purchase_lines l join orders o on o.id = l.order_id
      where l.purchase_id in (select own.purchase_id from purchase_lines own where own.order_id = any (v_placed) and own.is_current)
        and l.is_current and l.order_id <> all (v_placed) and (o.status = 'paid' or o.status = 'pending' and o.placed_at is not null)
      group by l.purchase_id
    ) rest
    where rest.total < p_min_minor;
  if found then return; end if;

  return query
    select case when o.status = 'pending' or p_remove then 'closed' else 'unchanged' end, o.number, '{}'::jsonb
    from orders o where o.id = any (v_ids) order by o.id;
  foreach v_line in array v_placed loop
    perform return_stock(v_line, v_actor);
  end loop;
  update orders o set status = 'cancelled', cancelled_at = coalesce(o.cancelled_at, now()), held_until = null, updated_at = now(),
    deleted_at = case when p_remove then now() else o.deleted_at end
  where o.id = any (v_ids) and (o.status = 'pending' or p_remove);

  select bool_or(o.user_id <> v_actor) into v_by_shop from orders o where o.id = any (v_ids);
  perform note_orders(v_open, 'cancelled', jsonb_build_object('byShop', v_by_shop), v_actor);
  -- A request, because the payment's own row is locked before products and orders.
  insert into job_requests (task, payload)
  select 'reconcile-payments', json_build_object('orderId', min(po.order_id))
  from payment_orders po join payments p on p.id = po.payment_id
  where po.order_id = any (v_open) and po.is_active and p.state = 'open' group by p.id;
  -- No mail for an order that was never placed: it is only a line of the cart.
  if cardinality(v_placed) > 0 then
    perform enqueue_order_mail('order-cancelled', v_placed, jsonb_build_object('byShop', v_by_shop, 'wasPlaced', true));
  end if;
  if v_by_shop then
    v_changed := case when p_remove then v_ids else v_open end;
    if p_purchase is null then
      perform note_audit(p_by, case when p_remove then 'order.removed' else 'order.cancelled' end, 'order', o.number::text,
        jsonb_build_object('status', v_before ->> o.id::text, 'isRemoved', false), jsonb_build_object('status', o.status, 'isRemoved', p_remove), null)
      from orders o where o.id = any (v_changed) order by o.id;
    elsif cardinality(v_changed) > 0 then
      perform note_audit(p_by, 'purchase.linesCancelled', 'purchase', p_purchase, null,
        jsonb_build_object('orders', (select jsonb_agg(o.number order by o.id) from orders o where o.id = any (v_changed)),
          'totalMinor', (select sum(o.total_minor) from orders o where o.id = any (v_changed))), null);
    end if;
  end if;
end
$$;
