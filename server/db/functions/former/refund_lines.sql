-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function refund_lines(p_key uuid, p_orders integer[], p_reason text, p_actor uuid, p_seller jsonb) returns text
language sql
as $$
  select refund_lines(p_key, p_orders, p_reason, jsonb_build_object('actor', p_actor), p_seller)
$$;
