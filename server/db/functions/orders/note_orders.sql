-- Adds an entry to the history of orders, which customers and admins read.
create or replace function note_orders(p_orders bigint[], p_kind text, p_details jsonb, p_actor uuid) returns void
language sql
as $$
  insert into order_events (order_id, kind, details, actor_id)
  select o, p_kind, p_details, p_actor from unnest(p_orders) o
$$;
