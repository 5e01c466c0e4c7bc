-- Adds a passkey that answered a challenge of this session. The hashes are those of new recovery codes, for the first factor.
--   first     it is the account's first second factor: the recovery codes count, and all other sign-ins ended
--   added
--   too_many  the account has p_most passkeys
--   taken     this passkey was added before
--   ended     the proof is no longer valid
create or replace function add_passkey(
  p_user uuid, p_session text, p_id text, p_name text, p_public_key text, p_counter bigint, p_transports text[], p_host text, p_most integer,
  p_recovery_hashes text[], p_proof jsonb, p_by jsonb
) returns text
language plpgsql
as $$
declare
  v_is_first boolean;
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  if (select count(*) from passkeys p where p.user_id = p_user) >= p_most then
    return 'too_many';
  end if;
  if exists (select from passkeys p where p.id = p_id) then
    return 'taken';
  end if;
  v_is_first := begin_factors(p_user, p_session, p_recovery_hashes);
  insert into passkeys (id, user_id, name, public_key, counter, transports, host)
  values (p_id, p_user, p_name, p_public_key, p_counter, p_transports, p_host);
  perform enqueue_account_mail('factor-added', p_user, jsonb_build_object('factor', 'passkey'));
  perform note_factor_change(p_user, p_by, 'secondFactor.added', null, jsonb_build_object('factor', 'passkey', 'name', p_name), null);
  if v_is_first then
    return 'first';
  end if;
  return 'added';
end
$$;
