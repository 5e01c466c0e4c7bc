-- What a checkout would charge for a piece of each of these unplaced orders of one customer. Within p_hold_days after a line got its price, that is
-- the lower of its price and today's; afterwards it is today's. Null days: never more than the line's price.
create or replace function charged_prices(p_user uuid, p_orders bigint[], p_hold_days integer)
returns table (order_id bigint, unit_price_minor bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return query
    with wanted as materialized (
      select o.id, o.product_id, o.quantity, o.unit_price_minor, coalesce(o.priced_at, o.created_at) as priced_at, row_number() over (order by o.id) as place
      from orders o where o.id = any (p_orders)
    )
    select w.id, case
      when p_hold_days is null or w.priced_at + make_interval(days => p_hold_days) > now()
      then least(w.unit_price_minor, today.unit_price_minor) else today.unit_price_minor end
    from wanted w
    join line_prices(p_user, array(select t.product_id from wanted t order by t.place), array(select t.quantity from wanted t order by t.place),
      now()) today on today.place = w.place;
end
$$;
