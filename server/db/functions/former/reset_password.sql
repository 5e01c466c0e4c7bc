-- Former edition, until 0.2.0: without the address and the request, for processes that do not give them.
create or replace function reset_password(p_token text, p_password_hash text) returns text
language sql
as $$
  select reset_password(p_token, p_password_hash, '{}'::jsonb)
$$;
