-- Marks a session as a fresh sign-in. Returns false if the proof or the session is no longer valid, or if the account has a second factor:
-- confirm_with_factor asks for it.
create or replace function confirm_session(p_user uuid, p_session text, p_proof jsonb) returns boolean
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return false;
  end if;
  if has_factor(p_user) then
    return false;
  end if;
  update sessions set confirmed_at = now() where id = p_session and user_id = p_user;
  return found;
end
$$;
