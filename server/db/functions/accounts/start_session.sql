-- Creates sessions and bearer tokens, as finish_sign_in does for accounts with a second factor. Returns false if the proof is no longer valid, or if
-- the account has a second factor: then only a session, which gave it, opens a further one. It records the device in the same statement, so a closed
-- account never remembers the device of the person it was closed to. p_by has the address and the request, for the audit trail.
create or replace function start_session(
  p_id text, p_user uuid, p_kind text, p_parent text, p_expires_at timestamptz, p_ends_at timestamptz, p_address text, p_user_agent text,
  p_device_hash text, p_device text, p_proof jsonb, p_by jsonb
) returns boolean
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return false;
  end if;
  if p_proof ->> 'by' <> 'session' then
    if has_factor(p_user) then
      return false;
    end if;
  end if;
  insert into sessions (id, user_id, kind, parent_id, expires_at, ends_at, address, user_agent, is_prefixed)
  values (p_id, p_user, p_kind, p_parent, p_expires_at, p_ends_at, p_address, p_user_agent, true);
  if p_device_hash is not null then
    perform note_device(p_user, p_device_hash, p_device, p_address);
  end if;
  -- A token that is derived from another sign-in does not count as a sign-in.
  if p_proof ->> 'by' in ('password', 'identity') then
    perform note_sign_in(p_user, p_by);
  end if;
  return true;
end
$$;
