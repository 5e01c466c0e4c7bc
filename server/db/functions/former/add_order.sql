-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function add_order(
  p_user uuid, p_actor uuid, p_number integer, p_key text, p_product bigint, p_name text, p_type text, p_quantity integer, p_price_minor bigint, p_user_name text
) returns table (outcome text, order_number integer)
language sql
as $$
  select * from add_order(p_user, jsonb_build_object('actor', p_actor), p_number, p_key, p_product, p_name, p_type, p_quantity, p_price_minor, p_user_name)
$$;
