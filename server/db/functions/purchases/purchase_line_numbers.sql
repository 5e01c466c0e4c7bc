-- The numbers that people say for these orders ("line 34"): counted from 1 over all lines of their purchase as placed, also cancelled ones, so that
-- they never change. None for orders that belong to no purchase, or to several, whose numbers would repeat.
create or replace function purchase_line_numbers(p_orders bigint[]) returns table (order_id bigint, line integer)
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  v_purchases bigint[] := array(select distinct l.purchase_id from purchase_lines l where l.order_id = any (p_orders) and l.is_current);
begin
  if cardinality(v_purchases) = 1 then
    return query
      select n.order_id, n.line from (
        select l.order_id, (row_number() over (order by l.order_id))::integer as line from purchase_lines l where l.purchase_id = v_purchases[1]
      ) n
      where n.order_id = any (p_orders);
  end if;
end
$$;
