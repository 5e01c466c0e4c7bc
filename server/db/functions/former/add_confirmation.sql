-- Former edition, until 0.2.0: creates confirmation links from email_token.
create or replace function add_confirmation(p_user uuid, p_email text) returns uuid
language plpgsql
as $$
declare
  v_confirmation uuid := gen_random_uuid();
begin
  insert into email_confirmations (id, token_hash, user_id, email, expires_at)
  values (v_confirmation, sha256(convert_to(email_token(v_confirmation), 'UTF8')), p_user, p_email, now() + interval '7 days');
  return v_confirmation;
end
$$;
