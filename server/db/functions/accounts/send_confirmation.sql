-- Mails a new confirmation link.
--   sent
--   confirmed  the address is already confirmed
create or replace function send_confirmation(p_user uuid, p_token_hash bytea, p_sealed_link text) returns text
language plpgsql
as $$
declare
  v_user users;
begin
  select * into v_user from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not found or v_user.email_verified_at is not null then
    return 'confirmed';
  end if;
  insert into email_confirmations (token_hash, user_id, email, expires_at)
  values (p_token_hash, p_user, v_user.email, now() + interval '7 days');
  perform enqueue_mail('confirm-email', v_user.email, jsonb_build_object('name', v_user.display_name), p_sealed_link);
  return 'sent';
end
$$;
