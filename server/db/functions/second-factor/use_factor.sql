-- Uses a second factor once. The caller holds the account's lock, and has checked the challenge of a passkey. p_factor is what the process found:
--   {"kind": "code", "secret", "step"}         the code of this step of 30 seconds; "secret" as it is stored
--   {"kind": "recovery", "hash"}
--   {"kind": "passkey", "id", "publicKey", "host", "counter"}   the signature was right
--   {"kind": "none"}                           nothing fits
-- Neither a used step nor an earlier one counts again. A counter that does not rise may be that of a copied passkey: the owner gets a mail.
--   used
--   wrong
--   counter  the passkey is refused
create or replace function use_factor(p_user uuid, p_factor jsonb) returns text
language plpgsql
as $$
declare
  v_counter bigint;
  v_new bigint;
begin
  case p_factor ->> 'kind'
    when 'code' then
      update totp_secrets t set last_step = (p_factor ->> 'step')::bigint
      where t.user_id = p_user and t.sealed_secret = p_factor ->> 'secret' and t.last_step < (p_factor ->> 'step')::bigint;
    when 'recovery' then
      update recovery_codes r set used_at = now() where r.user_id = p_user and r.code_hash = p_factor ->> 'hash' and r.used_at is null;
    when 'passkey' then
      v_new := (p_factor ->> 'counter')::bigint;
      select p.counter into v_counter from passkeys p
      where p.id = p_factor ->> 'id' and p.user_id = p_user and p.public_key = p_factor ->> 'publicKey' and p.host = p_factor ->> 'host';
      if not found then
        return 'wrong';
      end if;
      -- Authenticators that do not count always say 0.
      if v_counter > 0 and v_new <= v_counter then
        perform enqueue_account_mail('passkey-refused', p_user);
        return 'counter';
      end if;
      update passkeys p set counter = v_new, last_used_at = now() where p.id = p_factor ->> 'id' and p.user_id = p_user;
    else
      return 'wrong';
  end case;
  if found then
    return 'used';
  end if;
  return 'wrong';
end
$$;
