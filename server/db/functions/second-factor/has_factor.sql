-- True if the account has a second factor. A passkey that was made for another host counts: after a move, recovery codes still open the account,
-- and the password alone must not.
create or replace function has_factor(p_user uuid) returns boolean
language sql stable
as $$
  select exists (select from totp_secrets t where t.user_id = p_user) or exists (select from passkeys p where p.user_id = p_user)
$$;
