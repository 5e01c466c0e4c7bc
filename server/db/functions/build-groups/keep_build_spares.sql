-- Writes the pieces beyond all builds of these orders to the newest build of each.
create or replace function keep_build_spares(p_orders bigint[], p_spares integer[]) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  update build_group_orders b set spares = case when b.group_id = newest.group_id then e.spares else 0 end
  from unnest(p_orders, p_spares) as e (order_id, spares)
  cross join lateral (
    select n.group_id from build_group_orders n join build_groups g on g.id = n.group_id
    where n.order_id = e.order_id order by g.created_at desc, g.id desc limit 1
  ) newest
  where b.order_id = e.order_id;
end
$$;
