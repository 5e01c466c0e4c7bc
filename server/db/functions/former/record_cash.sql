-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function record_cash(p_number integer, p_actor uuid, p_currency text, p_seller jsonb) returns text
language sql
as $$
  select record_cash(p_number, jsonb_build_object('actor', p_actor), p_currency, p_seller)
$$;
