-- Former edition, until 0.2.0: creates its link from email_token.
create or replace function begin_password_reset(p_email text) returns text
language plpgsql
as $$
declare
  v_user uuid;
  v_reset uuid := gen_random_uuid();
begin
  select u.id into v_user from users u where lower(u.email) = lower(p_email) and u.deleted_at is null;
  if not found then
    return 'unknown';
  end if;
  insert into password_resets (id, token_hash, user_id, expires_at)
  values (v_reset, sha256(convert_to(email_token(v_reset), 'UTF8')), v_user, now() + interval '1 hour');
  perform enqueue_account_mail('password-reset', v_user, jsonb_build_object('resetId', v_reset));
  return 'sent';
end
$$;
