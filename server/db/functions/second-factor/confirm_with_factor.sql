-- Marks a session of an account with a second factor as a fresh sign-in; p_factor as use_factor takes it. The caller has spent the
-- challenge of a passkey, which this session got.
--   confirmed
--   ended    the proof or the session is no longer valid
--   wrong    the second factor is not right, or was used before
--   counter  the passkey is refused
create or replace function confirm_with_factor(p_user uuid, p_session text, p_proof jsonb, p_factor jsonb) returns text
language plpgsql
as $$
declare
  v_used text;
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  perform from sessions s where s.id = p_session and s.user_id = p_user for no key update;
  if not found then
    return 'ended';
  end if;
  v_used := use_factor(p_user, p_factor);
  if v_used = 'used' then
    update sessions s set confirmed_at = now() where s.id = p_session;
    return 'confirmed';
  end if;
  if v_used = 'counter' then
    return 'counter';
  end if;
  return 'wrong';
end
$$;
