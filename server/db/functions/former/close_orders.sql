-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function close_orders(p_purchase text, p_numbers integer[], p_actor uuid, p_any boolean, p_remove boolean, p_min_minor bigint)
returns table (outcome text, order_number integer, details jsonb)
language sql
as $$
  select * from close_orders(p_purchase, p_numbers, jsonb_build_object('actor', p_actor), p_any, p_remove, p_min_minor)
$$;
