-- Whether a proof still opens the account. Locks the account, so the proof stays valid until the caller's transaction ends.
-- p_proof names what the caller checked before:
--   {"by": "password", "hash"}            this exact hash
--   {"by": "identity", "provider", "subject"}
--   {"by": "session", "id", "kind"}       with "freshMinutes" if the sign-in must be a fresh one
--   {"by": "api-token", "id"}
--   {"by": "ticket", "id", "browser"}      of a sign-in that lacks the second factor, and what was proven for it
-- A statement of a function sees only what was committed before that statement began, so the check is a statement of its own after the lock.
create or replace function proof_stands(p_user uuid, p_proof jsonb) returns boolean
language plpgsql
as $$
declare
  v_proven jsonb;
begin
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not found then
    return false;
  end if;
  case p_proof ->> 'by'
    when 'password' then
      perform from credentials c where c.user_id = p_user and c.password_hash = p_proof ->> 'hash';
    when 'identity' then
      perform from identities i where i.user_id = p_user and i.provider = p_proof ->> 'provider' and i.subject = p_proof ->> 'subject';
    when 'session' then
      -- Signing out does not lock the account, so lock the rows.
      perform from sessions s join sessions p on p.id = coalesce(s.parent_id, s.id)
      where s.id = p_proof ->> 'id' and s.kind = p_proof ->> 'kind' and s.user_id = p_user
        and least(s.expires_at, s.ends_at, p.expires_at, p.ends_at) > clock_timestamp()
        and (p_proof -> 'freshMinutes' is null
          or p.confirmed_at > clock_timestamp() - make_interval(mins => (p_proof ->> 'freshMinutes')::int))
      for key share;
    when 'api-token' then
      -- An API token is never a fresh sign-in.
      perform from api_tokens t
      where t.id = (p_proof ->> 'id')::uuid and t.user_id = p_user and t.expires_at > clock_timestamp() and p_proof -> 'freshMinutes' is null
      for key share;
    when 'ticket' then
      select t.proof::jsonb into v_proven from sign_in_tickets t
      where t.id = p_proof ->> 'id' and t.user_id = p_user and t.browser_hash = p_proof ->> 'browser' and t.tries_left > 0
        and t.expires_at > clock_timestamp();
      return v_proven is not null and proof_stands(p_user, v_proven);
  end case;
  return found;
end
$$;
