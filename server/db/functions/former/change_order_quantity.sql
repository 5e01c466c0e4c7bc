-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function change_order_quantity(p_number integer, p_actor uuid, p_any boolean, p_quantity integer, p_minimum integer) returns integer
language sql
as $$
  select change_order_quantity(p_number, jsonb_build_object('actor', p_actor), p_any, p_quantity, p_minimum)
$$;
