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
    select rung.id, rung.quantity, rung.price, rung.name
    from (
      select p.id, step.quantity, best.price, best.name, lag(best.price) over (partition by p.id order by step.quantity) as price_before
      from products p
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
          select greatest((everybody.price * (10000 - r.basis_points) + 5000) / 10000, 1), l.name
          from price_list_rules r join price_lists l on l.id = r.price_list_id
          where r.price_list_id = any (p_lists) and (r.applies_to = 'all'
            or r.applies_to = 'type' and same_key(r.value) = same_key(p.product_type)
            or r.applies_to = 'maker' and same_key(r.value) = same_key(p.manufacturer))
        ) offer
        order by offer.price, offer.name nulls first limit 1
      ) best
      where p.id = any (p_products)
    ) rung
    where (rung.price < rung.price_before) is not false
    order by rung.id, rung.quantity;
end
$$;
