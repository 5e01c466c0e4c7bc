-- Former edition, until 0.2.0: without the request, for processes that do not give it.
create or replace function start_session(
  p_id text, p_user uuid, p_kind text, p_parent text, p_expires_at timestamptz, p_ends_at timestamptz, p_address text, p_user_agent text,
  p_device_hash text, p_device text, p_proof jsonb
) returns boolean
language sql
as $$
  select start_session(p_id, p_user, p_kind, p_parent, p_expires_at, p_ends_at, p_address, p_user_agent, p_device_hash, p_device, p_proof,
    jsonb_build_object('address', p_address))
$$;
