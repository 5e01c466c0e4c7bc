-- What a checkout would charge for a piece of each of these unplaced orders of one customer. Within p_hold_days after a line got its price, that is
-- the lower of its price and today's; afterwards it is today's. Null days: never more than the line's price.
create or replace function charged_prices(p_user uuid, p_orders bigint[], p_hold_days integer)
returns table (order_id bigint, unit_price_minor bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_products bigint[];
  v_quantities integer[];
begin
  select array_agg(o.product_id order by wanted.place), array_agg(o.quantity order by wanted.place) into v_products, v_quantities
  from unnest(p_orders) with ordinality as wanted (id, place) join orders o on o.id = wanted.id;
  return query
    select o.id, case
      when p_hold_days is null or coalesce(o.priced_at, o.created_at) + make_interval(days => p_hold_days) > now()
      then least(o.unit_price_minor, today.unit_price_minor) else today.unit_price_minor end
    from unnest(p_orders) with ordinality as wanted (id, place)
    join orders o on o.id = wanted.id
    join line_prices(p_user, v_products, v_quantities, now()) today on today.place = wanted.place;
end
$$;
