-- What a piece of these products costs for a customer, from which quantity on: the one decision about prices, which lists, pages, the cart and the
-- checkout ask. A rung is the lowest of the public price, the public breaks that its quantity reaches, and what each list that the customer holds
-- at that moment gives. The first rung is the minimum order; a later one is cheaper than the one before. `list_name` is null for public prices.
-- A percentage is taken off the public price at that quantity, rounded half up, at least one minor unit; percentages never add up.
-- Without a customer (null), and for admins, prices are public.
create or replace function price_ladders(p_user uuid, p_products bigint[], p_at timestamptz)
returns table (product_id bigint, from_quantity integer, unit_price_minor bigint, list_name text)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_lists uuid[] := '{}';
begin
  if p_user is not null then
    v_lists := array(
      select l.id from price_lists l
      where l.deleted_at is null and (l.starts_at <= p_at) is not false and (l.ends_at > p_at) is not false
        and l.id in (
          select h.price_list_id from price_list_holders h where h.user_id = p_user
          union all
          select h.price_list_id from customer_group_members m
            join customer_groups g on g.id = m.group_id and g.deleted_at is null
            join price_list_holders h on h.group_id = m.group_id
          where m.user_id = p_user)
        and exists (select from users u where u.id = p_user and u.role = 'user' and u.deleted_at is null));
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
          where e.product_id = p.id and e.price_list_id = any (v_lists) and e.from_quantity > p.min_order_quantity
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
          where e.product_id = p.id and e.price_list_id = any (v_lists) and e.from_quantity <= step.quantity
          union all
          select greatest((everybody.price * (10000 - r.basis_points) + 5000) / 10000, 1), l.name
          from price_list_rules r join price_lists l on l.id = r.price_list_id
          where r.price_list_id = any (v_lists) and (r.applies_to = 'all'
            or r.applies_to = 'type' and lower(r.value) = lower(p.product_type)
            or r.applies_to = 'maker' and lower(r.value) = lower(p.manufacturer))
        ) offer
        order by offer.price, offer.name nulls first limit 1
      ) best
      where p.id = any (p_products)
    ) rung
    where (rung.price < rung.price_before) is not false
    order by rung.id, rung.quantity;
end
$$;
