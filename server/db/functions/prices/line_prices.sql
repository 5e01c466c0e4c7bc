-- What a piece costs in each of these lines (a product and a quantity), in their order. Below the minimum it costs what the minimum costs.
create or replace function line_prices(p_user uuid, p_products bigint[], p_quantities integer[], p_at timestamptz)
returns table (place integer, unit_price_minor bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_lists uuid[] := held_price_lists(p_user, p_at);
begin
  -- What most customers pay, without the ladder: public breaks only decrease, and each is lower than the price.
  if cardinality(v_lists) = 0 then
    return query
      select line.place::integer, coalesce(
        case when p.price_breaks <> '[]' then (
          select min((b ->> 'priceMinor')::bigint) from jsonb_array_elements(p.price_breaks) b where (b ->> 'quantity')::integer <= line.quantity)
        end, p.price_minor)
      from unnest(p_products, p_quantities) with ordinality as line (product_id, quantity, place)
      join products p on p.id = line.product_id
      order by line.place;
    return;
  end if;
  return query
    with ladder as materialized (
      select l.product_id, l.from_quantity, l.unit_price_minor, lead(l.from_quantity) over (partition by l.product_id order by l.from_quantity) as up_to,
        row_number() over (partition by l.product_id order by l.from_quantity) = 1 as is_first
      from ladders_with_lists(v_lists, p_products) l
    )
    select line.place::integer, l.unit_price_minor
    from unnest(p_products, p_quantities) with ordinality as line (product_id, quantity, place)
    join ladder l on l.product_id = line.product_id
      and (line.quantity >= l.from_quantity or l.is_first) and (line.quantity < l.up_to) is not false
    order by line.place;
end
$$;
