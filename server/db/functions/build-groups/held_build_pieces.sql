-- How many pieces of these orders each build has: what it got, as far as the line still has it. Loose pieces are what the line has beyond them and
-- `spares` (of the line; the same for all its builds). A line that was lowered by hand loses loose pieces first, then spares, then pieces of its
-- newest build; raised by hand, it gets them back in the opposite order.
create or replace function held_build_pieces(p_orders bigint[]) returns table (
  build uuid, line_order bigint, wanted bigint, held bigint, spares bigint
)
language sql
stable
as $$
  select e.group_id, e.order_id, e.wanted, least(e.pieces, greatest(e.quantity - e.older, 0)), least(e.spares, greatest(e.quantity - e.got, 0))
  from (
    select b.group_id, b.order_id, b.per_machine::bigint * g.machines as wanted, b.pieces::bigint as pieces, o.quantity::bigint as quantity,
      sum(b.pieces) over (partition by b.order_id order by g.created_at, g.id) - b.pieces as older,
      sum(b.pieces) over (partition by b.order_id) as got, sum(b.spares) over (partition by b.order_id) as spares
    from build_group_orders b join build_groups g on g.id = b.group_id join orders o on o.id = b.order_id
    where b.order_id = any (p_orders)
  ) e
$$;
