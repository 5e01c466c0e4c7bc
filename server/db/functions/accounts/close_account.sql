-- Removes everything that opens an account.
create or replace function close_account(p_user uuid) returns void
language plpgsql
as $$
begin
  perform end_sessions(p_user, null);
  delete from api_tokens where user_id = p_user;
  delete from credentials where user_id = p_user;
  delete from identities where user_id = p_user;
  delete from known_devices where user_id = p_user;
  delete from email_confirmations where user_id = p_user;
  perform drop_factors(p_user);
end
$$;
