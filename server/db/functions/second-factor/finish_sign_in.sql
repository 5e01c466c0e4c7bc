-- Starts a session of an account with a second factor, which is used in the same statement. p_proof is a ticket, or a password for programs, which
-- send both at once; p_factor as use_factor takes it. p_by has the address and the request. A wrong one costs one of the ticket's tries, and its challenge.
--   started
--   ended    the ticket is unknown, used, expired or of another browser, or what was proven for it no longer opens the account
--   wrong    the second factor is not right, or was used before
--   counter  the passkey is refused
create or replace function finish_sign_in(
  p_id text, p_user uuid, p_kind text, p_expires_at timestamptz, p_ends_at timestamptz, p_address text, p_user_agent text,
  p_device_hash text, p_device text, p_proof jsonb, p_factor jsonb, p_by jsonb
) returns text
language plpgsql
as $$
declare
  v_ticket text := case when p_proof ->> 'by' = 'ticket' then p_proof ->> 'id' end;
  v_used text := 'wrong';
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  if p_factor ->> 'kind' <> 'passkey'
    or exists (select from sign_in_tickets t where t.id = v_ticket and t.challenge = p_factor ->> 'challenge') then
    v_used := use_factor(p_user, p_factor);
  end if;
  if v_used <> 'used' then
    update sign_in_tickets t set tries_left = t.tries_left - 1, challenge = null where t.id = v_ticket;
    perform note_failed_sign_in(u.email, u.email, p_by) from users u where u.id = p_user;
    if v_used = 'counter' then
      return 'counter';
    end if;
    return 'wrong';
  end if;
  delete from sign_in_tickets t where t.id = v_ticket;
  insert into sessions (id, user_id, kind, expires_at, ends_at, address, user_agent, is_prefixed)
  values (p_id, p_user, p_kind, p_expires_at, p_ends_at, p_address, p_user_agent, true);
  perform note_device(p_user, p_device_hash, p_device, p_address);
  perform note_sign_in(p_user, p_by);
  return 'started';
end
$$;
