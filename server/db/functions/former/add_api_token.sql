-- Former edition, until 0.2.0: without the address and the request, for processes that do not give them.
create or replace function add_api_token(
  p_user uuid, p_name text, p_token_hash text, p_rights text, p_expires_at timestamptz, p_most integer, p_proof jsonb
) returns table (outcome text, token uuid)
language sql
as $$
  select * from add_api_token(p_user, p_name, p_token_hash, p_rights, p_expires_at, p_most, p_proof, '{}'::jsonb)
$$;
