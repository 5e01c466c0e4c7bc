-- What a piece of these products costs with these price lists, from which quantity on. A rung is the lowest of the public price, the public breaks
-- that its quantity reaches, and what each list gives. The first rung is the minimum order; a later one is cheaper than the one before.
-- `list_name` is null for public prices. A percentage is taken off the public price at that quantity, rounded half up, at least one minor unit;
-- percentages never add up.
create or replace function ladders_with_lists(p_lists uuid[], p_products bigint[])
returns table (product_id bigint, from_quantity integer, unit_price_minor bigint, list_name text)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  if cardinality(p_lists) = 0 then
    return query
      select p.id, step.quantity, step.price, null::text
      from products p
      cross join lateral (
        select p.min_order_quantity as quantity, p.price_minor as price
        union all
        select (b ->> 'quantity')::integer, (b ->> 'priceMinor')::bigint from jsonb_array_elements(p.price_breaks) b
      ) step
      where p.id = any (p_products)
      order by p.id, step.quantity;
    return;
  end if;
  return query
    with rules as materialized (
      select r.applies_to, case when r.applies_to <> 'all' then same_key(r.value) end as key, r.basis_points, l.name
      from price_list_rules r join price_lists l on l.id = r.price_list_id
      where r.price_list_id = any (p_lists)
    ), texts as materialized (
      -- Many products have the same category and maker, and same_key is slow for texts other than plain ASCII.
      select t.written, same_key(t.written) as key
      from (
        select p.product_type from products p where p.id = any (p_products)
        union select p.manufacturer from products p where p.id = any (p_products)
      ) t (written)
      where exists (select from rules r where r.applies_to <> 'all')
    ), reductions as materialized (
      select p.id, array_agg(r.basis_points) as points, array_agg(r.name) as names
      from products p
      left join texts type on type.written = p.product_type
      left join texts maker on maker.written = p.manufacturer
      join rules r on r.applies_to = 'all' or r.applies_to = 'type' and r.key = type.key or r.applies_to = 'maker' and r.key = maker.key
      where p.id = any (p_products)
      group by p.id
    )
    select rung.id, rung.quantity, rung.price, rung.name
    from (
      select p.id, step.quantity, best.price, best.name, lag(best.price) over (partition by p.id order by step.quantity) as price_before
      from products p
      left join reductions reduced on reduced.id = p.id
      cross join lateral (
        select p.min_order_quantity as quantity
        union select (b ->> 'quantity')::integer from jsonb_array_elements(p.price_breaks) b
        union select e.from_quantity from price_list_entries e
          where e.product_id = p.id and e.price_list_id = any (p_lists) and e.from_quantity > p.min_order_quantity
      ) step
      cross join lateral (
        select least(p.price_minor, min((b ->> 'priceMinor')::bigint)) as price
        from jsonb_array_elements(p.price_breaks) b where (b ->> 'quantity')::integer <= step.quantity
      ) everybody
      cross join lateral (
        select offer.price, offer.name from (
          select everybody.price, null::text as name
          union all
          select e.unit_price_minor, l.name from price_list_entries e join price_lists l on l.id = e.price_list_id
          where e.product_id = p.id and e.price_list_id = any (p_lists) and e.from_quantity <= step.quantity
          union all
          select greatest((everybody.price * (10000 - r.points) + 5000) / 10000, 1), r.name
          from unnest(reduced.points, reduced.names) r (points, name)
        ) offer
        order by offer.price, offer.name nulls first limit 1
      ) best
      where p.id = any (p_products)
    ) rung
    where (rung.price < rung.price_before) is not false
    order by rung.id, rung.quantity;
end
$$;
