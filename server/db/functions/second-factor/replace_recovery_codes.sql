-- Replaces the recovery codes.
--   replaced
--   none   the account has no second factor
--   ended  the proof is no longer valid
create or replace function replace_recovery_codes(p_user uuid, p_recovery_hashes text[], p_proof jsonb, p_by jsonb) returns text
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  if not has_factor(p_user) then
    return 'none';
  end if;
  delete from recovery_codes r where r.user_id = p_user;
  insert into recovery_codes (user_id, code_hash) select p_user, h from unnest(p_recovery_hashes) h;
  perform enqueue_account_mail('recovery-codes-replaced', p_user);
  perform note_factor_change(p_user, p_by, 'secondFactor.newCodes', null, null, null);
  return 'replaced';
end
$$;
