-- The id of the refund that a request makes of one payment: the same for a repeated request. A UUID of version 8, whose bits are our own.
create or replace function line_refund_id(p_key uuid, p_payment uuid) returns uuid
language sql
immutable
as $$
  select overlay(overlay(md5(p_key::text || p_payment) placing '8' from 13) placing '8' from 17)::uuid
$$;
