-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function redo_refund(p_refund uuid, p_failed uuid, p_by_hand boolean, p_actor uuid, p_seller jsonb) returns text
language sql
as $$
  select redo_refund(p_refund, p_failed, p_by_hand, jsonb_build_object('actor', p_actor), p_seller)
$$;
