-- Changes the quantity of an order in a cart, within what its product allows now; it then costs what this quantity costs its customer today.
-- p_quantity counts if it differs from the order's own, else p_minimum if that differs from the order's snapshot of the minimum.
-- Returns the number of orders changed, 0 or 1: the caller finds out why. p_any allows orders of other customers.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function change_order_quantity(p_number integer, p_by jsonb, p_any boolean, p_quantity integer, p_minimum integer) returns integer
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_actor uuid := p_by ->> 'actor';
  v_changed record;
begin
  with asked as (
    select o.id, o.user_id, o.product_id, o.quantity as was, o.unit_price_minor as was_unit, o.total_minor as was_total,
      case when p_quantity <> o.quantity then p_quantity when p_minimum <> o.min_order_quantity then p_minimum end as quantity
    from orders o
    where o.number = p_number and o.deleted_at is null and o.status = 'pending' and o.placed_at is null and (p_any or o.user_id = v_actor)
    for no key update
  ), priced as (
    select a.*, l.unit_price_minor
    from asked a
    join products p on p.id = a.product_id and p.deleted_at is null
    cross join lateral line_prices(a.user_id, array[a.product_id], array[a.quantity], now()) l
    where a.quantity between p.min_order_quantity and p.available_quantity and a.quantity % p.order_multiple = 0
  )
  update orders o set quantity = n.quantity, unit_price_minor = n.unit_price_minor, total_minor = n.unit_price_minor * n.quantity,
    priced_at = now(), updated_at = now()
  from priced n where o.id = n.id and o.quantity <> n.quantity
  returning o.user_id, o.quantity, o.unit_price_minor, o.total_minor, n.was, n.was_unit, n.was_total into v_changed;
  if not found then
    return 0;
  end if;
  if v_changed.user_id <> v_actor then
    perform note_audit(p_by, 'order.quantityChanged', 'order', p_number::text,
      jsonb_build_object('quantity', v_changed.was, 'unitPriceMinor', v_changed.was_unit, 'totalMinor', v_changed.was_total),
      jsonb_build_object('quantity', v_changed.quantity, 'unitPriceMinor', v_changed.unit_price_minor, 'totalMinor', v_changed.total_minor), null);
  end if;
  return 1;
end
$$;
