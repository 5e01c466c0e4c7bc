-- Mails a link that sets a new password. The link is valid for one hour.
--   sent
--   unknown  no account has this address
--   fresh    a link that is less than five minutes old is still unused
create or replace function begin_password_reset(p_email text, p_token_hash bytea, p_sealed_link text) returns text
language plpgsql
as $$
declare
  v_user users;
begin
  select * into v_user from users u where u.id = account_at(p_email, p_email) and u.deleted_at is null for no key update;
  if not found then
    return 'unknown';
  end if;
  if exists (
    select from password_resets r
    where r.user_id = v_user.id and r.expires_at > now() and r.created_at > now() - interval '5 minutes'
  ) then
    return 'fresh';
  end if;
  insert into password_resets (token_hash, user_id, expires_at) values (p_token_hash, v_user.id, now() + interval '1 hour');
  perform enqueue_mail('password-reset', v_user.email, jsonb_build_object('name', v_user.display_name), p_sealed_link);
  return 'sent';
end
$$;
