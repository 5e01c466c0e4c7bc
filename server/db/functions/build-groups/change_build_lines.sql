-- Changes how many pieces lines of a customer's cart have for builds, all or none. Each entry is an order in the cart, or a product, whose newest
-- line is meant or gets one (p_orders null); p_changes says by how many pieces its builds grow or shrink, p_loose how many pieces come beside
-- them. Call it before the builds themselves are written, with the customer locked.
--   changed       one row per entry: its order, null if it has none; `got`, of p_changes what the line took, fewer only with p_lowers; `spares`,
--                 pieces beyond all builds that only a minimum or multiple causes; details have the `quantity` of the line
--   no_product    one row per entry whose part is no longer sold
--   out_of_stock  one row per entry; details: `needed` (of the line), `inCart`, `availableQuantity`
-- A line keeps the loose pieces that it has, and what its builds have (held_build_pieces). It is raised to what fits minimum and multiple; when it
-- shrinks it never grows, and it is cancelled when nothing is left. With p_lowers, a line gets what the stock allows: builds before new loose
-- pieces. A changed line costs what its quantity costs today.
-- Its statements look up rows by id: planning them on each call would take longer than running them.
create or replace function change_build_lines(
  p_user uuid, p_user_name text, p_orders bigint[], p_products bigint[], p_changes bigint[], p_loose bigint[], p_lowers boolean
) returns table (outcome text, place integer, line_order bigint, spares integer, got integer, details jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_places bigint[];
  v_orders bigint[];
  v_before bigint[];
  v_targets bigint[];
  v_wanted bigint[];
  -- What a line has without the changes.
  v_kept bigint[];
  v_made jsonb;
  v_refused jsonb;
begin
  perform 1 from orders o
  where o.user_id = p_user and o.product_id = any (p_products) and o.status = 'pending' and o.placed_at is null and o.deleted_at is null
  order by o.id for no key update;

  return query
    select 'no_product', e.place::integer, e.order_id, null::integer, null::integer, jsonb_build_object('productId', e.product_id)
    from unnest(p_orders, p_products, p_changes, p_loose) with ordinality as e (order_id, product_id, change, loose, place)
    where e.change + e.loose > 0 and not p_lowers
      and not exists (select from products p where p.id = e.product_id and p.deleted_at is null);
  if found then return; end if;

  select array_agg(t.place order by t.place), array_agg(t.order_id order by t.place), array_agg(t.quantity order by t.place),
    array_agg(case when t.rises and t.target > t.available and p_lowers then greatest(t.quantity, least(t.target, t.highest)) else t.target end
      order by t.place),
    array_agg(t.wanted order by t.place), array_agg(t.own + t.held order by t.place)
  into v_places, v_orders, v_before, v_targets, v_wanted, v_kept
  from (
    select w.*, case when w.available / w.multiple * w.multiple >= w.minimum then w.available / w.multiple * w.multiple else 0 end as highest,
      case when w.rises then greatest(w.raised, w.quantity) else least(w.raised, w.quantity) end as target
    from (
      select n.*, case when n.wanted <= 0 then 0 else greatest(n.minimum, (n.wanted + n.multiple - 1) / n.multiple * n.multiple) end as raised
      from (
        select l.*, l.own + l.held + l.change + l.loose as wanted
        from (
          select e.place, o.id as order_id, coalesce(o.quantity, 0)::bigint as quantity, e.change, e.loose, e.change + e.loose > 0 as rises,
            line.held, greatest(coalesce(o.quantity, 0) - line.held - line.spares, 0) as own,
            p.min_order_quantity::bigint as minimum, p.order_multiple::bigint as multiple,
            case when p.deleted_at is null then p.available_quantity else 0 end::bigint as available
          from unnest(p_orders, p_products, p_changes, p_loose) with ordinality as e (order_id, product_id, change, loose, place)
          join products p on p.id = e.product_id
          left join lateral (
            select c.id, c.quantity from orders c
            where c.user_id = p_user and c.product_id = e.product_id and (e.order_id is null or c.id = e.order_id)
              and c.status = 'pending' and c.placed_at is null and c.deleted_at is null
            order by c.id desc limit 1
          ) o on true
          cross join lateral (
            select coalesce(sum(h.held), 0)::bigint as held, coalesce(max(h.spares), 0)::bigint as spares from held_build_pieces(array[o.id]) h
          ) line
        ) l
      ) n
    ) w
  ) t;

  return query
    select 'out_of_stock', e.place::integer, e.order_id, null::integer, null::integer,
      jsonb_build_object('productId', p.id, 'needed', e.target, 'inCart', e.before, 'availableQuantity', p.available_quantity)
    from unnest(v_places, v_orders, v_before, v_targets) as e (place, order_id, before, target)
    join products p on p.id = p_products[e.place]
    where p_changes[e.place] + p_loose[e.place] > 0 and e.target > e.before and e.target > p.available_quantity
    order by e.place;
  if found then return; end if;

  perform settle_build_pieces(v_orders);
  select jsonb_agg(jsonb_build_object('productId', p_products[e.place], 'quantity', e.target) order by e.place) into v_made
  from unnest(v_places, v_orders, v_targets) as e (place, order_id, target) where e.order_id is null and e.target > 0;
  if v_made is not null then
    -- It can only refuse what changed since the look at the stock.
    select jsonb_agg(a.details || (v_made -> (a.line - 1)) || jsonb_build_object('needed', a.details -> 'quantity', 'inCart', 0)) into v_refused
    from add_cart_lines(p_user, p_user, null, p_user_name, v_made) a where a.outcome <> 'added';
    return query
      select 'out_of_stock', array_position(p_products, (r.value ->> 'productId')::bigint), null::bigint, null::integer, null::integer, r.value
      from jsonb_array_elements(v_refused) as r (value);
    if found then return; end if;
    select array_agg(coalesce(e.order_id, made.id) order by e.place) into v_orders
    from unnest(v_places, v_orders, v_targets) as e (place, order_id, target)
    left join lateral (
      select o.id from orders o
      where o.user_id = p_user and o.product_id = p_products[e.place] and o.status = 'pending' and o.placed_at is null and o.deleted_at is null
        and e.order_id is null and e.target > 0
      order by o.id desc limit 1
    ) made on true;
  end if;

  update orders o set quantity = n.target, unit_price_minor = coalesce(n.price, o.unit_price_minor),
    total_minor = coalesce(n.price, o.unit_price_minor) * n.target,
    priced_at = case when n.price is null then o.priced_at else now() end, updated_at = now()
  from (
    select e.order_id, e.target, today.unit_price_minor as price
    from unnest(v_places, v_orders, v_targets) as e (place, order_id, target)
    left join line_prices(p_user, array(select p_products[u.place] from unnest(v_places) with ordinality as u (place, at) order by u.at),
      v_targets::integer[], now()) today on today.place = array_position(v_places, e.place)
    where e.target > 0
  ) n
  where o.id = n.order_id and o.quantity <> n.target;
  update orders o set status = 'cancelled', cancelled_at = now(), updated_at = now()
  from unnest(v_orders, v_targets) as e (order_id, target) where o.id = e.order_id and e.target = 0;
  if found then
    perform note_orders(array(select e.order_id from unnest(v_orders, v_targets) as e (order_id, target) where e.target = 0), 'cancelled',
      '{"byShop": false}', p_user);
  end if;

  return query
    select 'changed', e.place::integer, case when e.target > 0 then e.order_id end, greatest(e.target - e.wanted, 0)::integer,
      least(p_changes[e.place], e.target - e.kept)::integer, jsonb_build_object('quantity', e.target)
    from unnest(v_places, v_orders, v_targets, v_wanted, v_kept) as e (place, order_id, target, wanted, kept) order by e.place;
end
$$;
