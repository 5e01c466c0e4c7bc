-- Former edition, until 0.2.0: close_orders also asks for the minimum of a purchase.
create or replace function close_order(p_number integer, p_actor uuid, p_any boolean, p_remove boolean) returns text
language sql
as $$
  select c.outcome from close_orders(null, array[p_number], p_actor, p_any, p_remove, null) c
$$;
