-- Former edition, until 0.2.0: creates its link from email_token.
create or replace function send_confirmation(p_user uuid) returns text
language plpgsql
as $$
declare
  v_user users;
begin
  select * into v_user from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not found or v_user.email_verified_at is not null then
    return 'confirmed';
  end if;
  perform enqueue_account_mail('confirm-email', p_user, jsonb_build_object('confirmationId', add_confirmation(p_user, v_user.email)));
  return 'sent';
end
$$;
