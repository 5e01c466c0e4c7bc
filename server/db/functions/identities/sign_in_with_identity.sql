-- Finds or creates the account of a person whom an identity provider has authenticated.
--   known         the identity is already linked to this account
--   created       a new account; the provider has proven its address
--   joined        an existing account with the same, confirmed address; the identity is now linked
--   reclaimed     an existing account with the same, unconfirmed address; everything that opened it before is removed, and its staff roles
--   no_email      the provider shares no address
--   unverified    the provider does not vouch for the address
--   other_linked  the account has another identity of this provider
-- p_by has the address and the request, for the audit trail.
-- If another request links the identity first, the statement ends with a serialization failure. The caller retries and finds it.
create or replace function sign_in_with_identity(p_provider text, p_subject text, p_email text, p_verified boolean, p_name text, p_by jsonb)
returns table (outcome text, account uuid)
language plpgsql
as $$
declare
  v_user users;
  v_id uuid;
begin
  loop
    update identities i set email = coalesce(p_email, i.email), last_used_at = now()
    from users u
    where i.provider = p_provider and i.subject = p_subject and u.id = i.user_id and u.deleted_at is null
    returning i.user_id into v_id;
    if found then
      return query select 'known', v_id;
      return;
    end if;
    if p_email is null then
      return query select 'no_email', null::uuid;
      return;
    end if;
    if not p_verified then
      return query select 'unverified', null::uuid;
      return;
    end if;

    select * into v_user from users u where u.id = account_at(p_email, p_email) and u.deleted_at is null for no key update;
    if not found then
      insert into users (email, display_name, email_verified_at) values (p_email, p_name, now())
      on conflict (lower(email)) where deleted_at is null do nothing
      returning id into v_id;
      -- Another request created the account first: look again.
      continue when v_id is null;
      perform enqueue_account_mail('welcome', v_id);
      outcome := 'created';
    elsif v_user.email_verified_at is not null then
      v_id := v_user.id;
      if exists (select from identities i where i.user_id = v_id and i.provider = p_provider and i.subject <> p_subject) then
        return query select 'other_linked', null::uuid;
        return;
      end if;
      perform enqueue_account_mail('identity-linked', v_id, jsonb_build_object('provider', p_provider, 'email', p_email));
      outcome := 'joined';
    else
      v_id := v_user.id;
      perform close_account(v_id, p_by);
      update users set email_verified_at = now(), display_name = p_name, photo_url = null, phone_number = null, address = null,
        date_of_birth = null, staff_roles = '{}', updated_at = now()
      where id = v_id;
      perform note_audit(p_by, 'account.rolesSet', 'account', v_id::text, jsonb_build_object('roles', v_user.staff_roles), '{"roles": []}', null);
      perform enqueue_account_mail('account-reclaimed', v_id, jsonb_build_object('provider', p_provider));
      outcome := 'reclaimed';
    end if;
    insert into identities (provider, subject, user_id, email, last_used_at) values (p_provider, p_subject, v_id, p_email, now())
    on conflict do nothing;
    if not found and not exists (select from identities i where i.provider = p_provider and i.subject = p_subject and i.user_id = v_id) then
      raise exception 'The identity was linked to another account meanwhile' using errcode = 'serialization_failure';
    end if;
    account := v_id;
    return next;
    return;
  end loop;
end
$$;
