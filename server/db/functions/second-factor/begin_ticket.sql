-- Gives the ticket of a sign-in that lacks the second factor, valid for five minutes, and says which ways work now.
--   begun
--   none   the account has no second factor
--   ended  the proof is no longer valid
create or replace function begin_ticket(p_id text, p_user uuid, p_browser_hash text, p_host text, p_proof jsonb)
returns table (outcome text, codes boolean, recovery boolean, passkeys boolean)
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return query select 'ended', false, false, false;
    return;
  end if;
  if not has_factor(p_user) then
    return query select 'none', false, false, false;
    return;
  end if;
  insert into sign_in_tickets (id, user_id, browser_hash, proof, expires_at)
  values (p_id, p_user, p_browser_hash, p_proof::text, clock_timestamp() + interval '5 minutes');
  return query select 'begun',
    exists (select from totp_secrets t where t.user_id = p_user),
    exists (select from recovery_codes r where r.user_id = p_user and r.used_at is null),
    exists (select from passkeys p where p.user_id = p_user and p.host = p_host);
end
$$;
