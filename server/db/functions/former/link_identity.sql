-- Former edition, until 0.2.0: without a proof, for processes that do not send one.
create or replace function link_identity(p_user uuid, p_provider text, p_subject text, p_email text, p_verified boolean) returns text
language plpgsql
as $$
declare
  v_user users;
  v_owner uuid;
begin
  select * into v_user from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not found then
    return 'not_found';
  end if;
  insert into identities (provider, subject, user_id, email) values (p_provider, p_subject, p_user, p_email) on conflict do nothing;
  if not found then
    select i.user_id into v_owner from identities i where i.provider = p_provider and i.subject = p_subject;
    return case when v_owner = p_user then 'unchanged' when v_owner is null then 'other_linked' else 'taken' end;
  end if;
  if p_verified and lower(p_email) = lower(v_user.email) then
    update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now() where id = p_user;
  end if;
  perform enqueue_account_mail('identity-linked', p_user, jsonb_build_object('provider', p_provider, 'email', p_email));
  return 'linked';
end
$$;
