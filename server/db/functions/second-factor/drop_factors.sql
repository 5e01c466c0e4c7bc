-- Removes all second factors of an account, with what belongs to them. Called under the account's lock.
create or replace function drop_factors(p_user uuid) returns void
language plpgsql
as $$
begin
  delete from totp_secrets where user_id = p_user;
  delete from passkeys where user_id = p_user;
  delete from recovery_codes where user_id = p_user;
  delete from sign_in_tickets where user_id = p_user;
  delete from factor_offers where user_id = p_user;
end
$$;
