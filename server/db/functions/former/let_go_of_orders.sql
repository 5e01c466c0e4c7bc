-- Former edition, until 0.2.0: the former name of release_orders. Processes with the former name check at their start that it exists.
create or replace function let_go_of_orders(p_payment uuid) returns bigint[]
language sql
as $$
  select release_orders(p_payment)
$$;
