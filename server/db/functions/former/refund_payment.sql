-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function refund_payment(p_refund uuid, p_order integer, p_amount_minor bigint, p_reason text, p_actor uuid, p_seller jsonb)
returns text
language sql
as $$
  select refund_payment(p_refund, p_order, p_amount_minor, p_reason, jsonb_build_object('actor', p_actor), p_seller)
$$;
