-- Cancels an order and, with p_remove, hides it. p_any allows orders of other customers. Reconciles an open payment right away if the order had one.
--   closed
--   unchanged  it was cancelled before
--   paid       a paid order is final
--   not_found
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function close_order(p_number integer, p_actor uuid, p_any boolean, p_remove boolean) returns text
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
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
  if v_order.status = 'pending' then
    perform note_orders(array[v_order.id], 'cancelled', jsonb_build_object('byShop', v_order.user_id <> p_actor), p_actor);
    if exists (select from payment_orders po join payments p on p.id = po.payment_id where po.order_id = v_order.id and po.is_active and p.state = 'open') then
      -- A request, because the payment's own row is locked before products and orders.
      insert into job_requests (task, payload) values ('reconcile-payments', json_build_object('orderId', v_order.id));
    end if;
  end if;
  -- No mail for an order that was never placed: it is only a line of the cart.
  if v_order.status = 'pending' and v_order.placed_at is not null then
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
