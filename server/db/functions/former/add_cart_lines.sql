-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function add_cart_lines(p_user uuid, p_actor uuid, p_key text, p_user_name text, p_lines jsonb)
returns table (outcome text, line integer, order_number integer, details jsonb)
language sql
as $$
  select * from add_cart_lines(p_user, jsonb_build_object('actor', p_actor), p_key, p_user_name, p_lines)
$$;
