-- Writes what builds have of these orders as what they got, before their lines or builds change: pieces that were lowered by hand are not theirs then.
create or replace function settle_build_pieces(p_orders bigint[]) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  update build_group_orders b set pieces = h.held, spares = least(b.spares, h.spares)
  from held_build_pieces(p_orders) h
  where b.group_id = h.build and b.order_id = h.line_order and (b.pieces <> h.held or b.spares > h.spares);
end
$$;
