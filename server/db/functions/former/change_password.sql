-- Former edition, until 0.2.0: without the address and the request, for processes that do not give them.
create or replace function change_password(p_user uuid, p_keep text, p_known text, p_password_hash text, p_proof jsonb) returns text
language sql
as $$
  select change_password(p_user, p_keep, p_known, p_password_hash, p_proof, '{}'::jsonb)
$$;
