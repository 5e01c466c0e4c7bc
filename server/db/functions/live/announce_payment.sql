-- Tells open pages about a payment that changed while its orders did not.
create or replace function announce_payment(p_payment uuid) returns void
language sql
as $$
  select announce_ids('orders', array_agg(p.user_id::text)) from payments p where p.id = p_payment
$$;
