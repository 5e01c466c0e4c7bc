-- Adds the codes of an app, or replaces them by those of another one. p_sealed is the offer whose code was right, p_step the step of that code, which
-- is used up. The hashes are those of new recovery codes, for the first factor.
--   first  it is the account's first second factor: the recovery codes count, and all other sign-ins ended
--   added
--   gone   the offer was replaced, used or has expired
--   ended  the proof is no longer valid
create or replace function add_code_factor(
  p_user uuid, p_session text, p_sealed text, p_step bigint, p_recovery_hashes text[], p_proof jsonb, p_by jsonb
) returns text
language plpgsql
as $$
declare
  v_is_first boolean;
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  delete from factor_offers o
  where o.session_id = p_session and o.kind = 'code' and o.user_id = p_user and o.content = p_sealed and o.expires_at > clock_timestamp();
  if not found then
    return 'gone';
  end if;
  v_is_first := begin_factors(p_user, p_session, p_recovery_hashes);
  insert into totp_secrets (user_id, sealed_secret, last_step) values (p_user, p_sealed, p_step)
  on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, created_at = now();
  perform enqueue_account_mail('factor-added', p_user, jsonb_build_object('factor', 'codes'));
  perform note_factor_change(p_user, p_by, 'secondFactor.added', null, jsonb_build_object('factor', 'codes'), null);
  if v_is_first then
    return 'first';
  end if;
  return 'added';
end
$$;
