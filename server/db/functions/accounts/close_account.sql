-- Removes everything that opens an account. The second factor of staff leaves an entry in the audit trail; p_by as note_audit takes it. Called before
-- the account loses its roles.
create or replace function close_account(p_user uuid, p_by jsonb) returns void
language plpgsql
as $$
begin
  perform end_sessions(p_user, null);
  delete from api_tokens where user_id = p_user;
  delete from credentials where user_id = p_user;
  delete from identities where user_id = p_user;
  delete from known_devices where user_id = p_user;
  delete from email_confirmations where user_id = p_user;
  perform note_audit(p_by, 'secondFactor.cleared', 'account', u.id::text, null, null, null)
  from users u where u.id = p_user and (u.role = 'admin' or u.staff_roles <> '{}') and has_factor(u.id);
  perform drop_factors(p_user);
end
$$;
