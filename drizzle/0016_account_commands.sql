-- Who gets into an account, and how: every step is one function, which locks the account first. What proves an e-mail address is a link that
-- was mailed there, or an identity provider's word.

-- Ends every session of an account but p_keep, and its tokens with them; links for a new password go too.
create function end_sessions(p_user uuid, p_keep text) returns void
language plpgsql
as $$
begin
  delete from sessions where user_id = p_user and id is distinct from p_keep;
  delete from password_resets where user_id = p_user;
end
$$;
--> statement-breakpoint

-- Takes every way in away from an account: nothing of what opened it before opens it now.
create function close_account(p_user uuid) returns void
language plpgsql
as $$
begin
  perform end_sessions(p_user, null);
  delete from api_tokens where user_id = p_user;
  delete from credentials where user_id = p_user;
  delete from identities where user_id = p_user;
  delete from known_devices where user_id = p_user;
  delete from email_confirmations where user_id = p_user;
end
$$;
--> statement-breakpoint

-- Hides an account, ends what opens it and frees its address. removed, not_found, forbidden, self, last_admin
create or replace function remove_user(p_actor uuid, p_user uuid) returns text
language plpgsql
as $$
declare
  v_admins uuid[];
begin
  select array_agg(a.id) filter (where a.role = 'admin') into v_admins
  from (
    select u.id, u.role from users u
    where (u.role = 'admin' or u.id = p_user) and u.deleted_at is null
    order by u.id for no key update
  ) a;
  if not coalesce(p_actor = any (v_admins), false) then
    return 'forbidden';
  end if;
  if p_user = p_actor then
    return case when cardinality(v_admins) = 1 then 'last_admin' else 'self' end;
  end if;
  update users set deleted_at = now(), updated_at = now() where id = p_user and deleted_at is null;
  if not found then
    return 'not_found';
  end if;
  perform close_account(p_user);
  insert into audit_entries (actor_id, action, subject_type, subject_id) values (p_actor, 'user.remove', 'user', p_user::text);
  return 'removed';
end
$$;
--> statement-breakpoint

-- A message to an account's own address, about the account itself.
create function enqueue_account_mail(p_kind text, p_user uuid, p_more jsonb default '{}') returns void
language sql
as $$
  select enqueue_mail(p_kind, u.email, p_more || jsonb_build_object('name', u.display_name)) from users u where u.id = p_user
$$;
--> statement-breakpoint

-- A link that confirms an address, for seven days.
create function add_confirmation(p_user uuid, p_email text) returns uuid
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
--> statement-breakpoint
create or replace function enqueue_welcome(p_user uuid, p_email text, p_name text) returns uuid
language sql
as $$
  select enqueue_mail('welcome', p_email, jsonb_build_object('name', p_name, 'confirmationId', add_confirmation(p_user, p_email)))
$$;
--> statement-breakpoint

-- Mails a new link to an address that is not confirmed yet. sent, confirmed
create function send_confirmation(p_user uuid) returns text
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
--> statement-breakpoint

-- Signs a person in by what a provider says of them.
--   known     the provider's name for them is linked to this account
--   created   a new account, whose address the provider has proven
--   joined    an account whose own address is proven, and the same: now linked
--   reclaimed an account whose address nobody had proven: whoever opened it without has lost it, and its owner has it
--   no_email, unverified (the provider proves no address), other_linked (the account has another identity of this provider)
create function sign_in_with_identity(p_provider text, p_subject text, p_email text, p_verified boolean, p_name text)
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

    select * into v_user from users u where lower(u.email) = lower(p_email) and u.deleted_at is null for no key update;
    if not found then
      insert into users (email, display_name, email_verified_at) values (p_email, p_name, now())
      on conflict (lower(email)) where deleted_at is null do nothing
      returning id into v_id;
      -- Somebody was faster: look again.
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
      perform close_account(v_id);
      update users set email_verified_at = now(), display_name = p_name, photo_url = null, phone_number = null, address = null,
        date_of_birth = null, updated_at = now()
      where id = v_id;
      perform enqueue_account_mail('account-reclaimed', v_id, jsonb_build_object('provider', p_provider));
      outcome := 'reclaimed';
    end if;
    insert into identities (provider, subject, user_id, email, last_used_at) values (p_provider, p_subject, v_id, p_email, now())
    on conflict do nothing;
    account := v_id;
    return next;
    return;
  end loop;
end
$$;
--> statement-breakpoint

-- Links an identity to the account of whoever is signed in. A provider that proves the account's own address confirms it.
-- linked, unchanged, taken (it opens another account), other_linked (this account has another of this provider), not_found
create function link_identity(p_user uuid, p_provider text, p_subject text, p_email text, p_verified boolean) returns text
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
--> statement-breakpoint

-- unlinked, not_linked, last_way (nothing else opens the account)
create function unlink_identity(p_user uuid, p_provider text) returns text
language plpgsql
as $$
declare
  v_ways bigint;
begin
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not exists (select from identities i where i.user_id = p_user and i.provider = p_provider) then
    return 'not_linked';
  end if;
  select (select count(*) from identities i where i.user_id = p_user) + (select count(*) from credentials c where c.user_id = p_user) into v_ways;
  if v_ways < 2 then
    return 'last_way';
  end if;
  delete from identities where user_id = p_user and provider = p_provider;
  perform enqueue_account_mail('identity-unlinked', p_user, jsonb_build_object('provider', p_provider));
  return 'unlinked';
end
$$;
--> statement-breakpoint

-- Asked for in the same way for every address, so that neither the answer nor its time tells which has an account: who it is, a job finds out.
create function ask_password_reset(p_email text) returns void
language sql
as $$
  select graphile_worker.add_job('begin-reset', json_build_object('email', p_email), max_attempts => 10)
$$;
--> statement-breakpoint

-- Mails a link for a new password, good for an hour. sent, unknown
create function begin_password_reset(p_email text) returns text
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
--> statement-breakpoint

-- Sets a password by a link that was mailed, which proves the address too. All that was open is closed; where nobody had proven the address
-- before, linked identities may be a stranger's, and go as well. changed, used
create function reset_password(p_token text, p_password_hash text) returns text
language plpgsql
as $$
declare
  v_hash bytea := sha256(convert_to(p_token, 'UTF8'));
  v_user users;
begin
  select u.* into v_user
  from password_resets r join users u on u.id = r.user_id
  where r.token_hash = v_hash and r.expires_at > now() and u.deleted_at is null
  for no key update of u;
  if not found then
    return 'used';
  end if;
  delete from password_resets where token_hash = v_hash and expires_at > now();
  -- Who waited for the account comes too late.
  if not found then
    return 'used';
  end if;
  insert into credentials (user_id, password_hash) values (v_user.id, p_password_hash)
  on conflict (user_id) do update set password_hash = excluded.password_hash, updated_at = now();
  perform end_sessions(v_user.id, null);
  delete from api_tokens where user_id = v_user.id;
  if v_user.email_verified_at is null then
    delete from identities where user_id = v_user.id;
    update users set email_verified_at = now(), updated_at = now() where id = v_user.id;
  end if;
  perform enqueue_account_mail('password-changed', v_user.id, jsonb_build_object('how', 'reset'));
  return 'changed';
end
$$;
--> statement-breakpoint

-- Puts a new password in the place of the one that was checked, or of none (p_known is null then). The sessions but p_keep end. changed, stale
create function change_password(p_user uuid, p_keep text, p_known text, p_password_hash text) returns text
language plpgsql
as $$
begin
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not found then
    return 'stale';
  end if;
  if p_known is null then
    insert into credentials (user_id, password_hash) values (p_user, p_password_hash) on conflict (user_id) do nothing;
  else
    update credentials set password_hash = p_password_hash, updated_at = now() where user_id = p_user and password_hash = p_known;
  end if;
  if not found then
    return 'stale';
  end if;
  perform end_sessions(p_user, p_keep);
  perform enqueue_account_mail('password-changed', p_user, jsonb_build_object('how', case when p_known is null then 'set' else 'changed' end));
  return 'changed';
end
$$;
--> statement-breakpoint

-- Remembers what an account signed in from, and tells its owner of anything new; the first is no news.
create function note_device(p_user uuid, p_device_hash text, p_device text, p_address text) returns void
language plpgsql
as $$
declare
  v_is_new boolean;
begin
  insert into known_devices as d (user_id, device_hash, last_seen_at) values (p_user, p_device_hash, now())
  on conflict (user_id, device_hash) do update set last_seen_at = now()
  returning d.xmax = 0 into v_is_new;
  if v_is_new and exists (select from known_devices d where d.user_id = p_user and d.device_hash <> p_device_hash) then
    perform enqueue_account_mail('new-sign-in', p_user, jsonb_build_object('device', p_device, 'address', p_address, 'at', now()));
  end if;
end
$$;
--> statement-breakpoint

-- Makes a token, unless the account has as many as it may, and tells its owner. added, too_many
create function add_api_token(p_user uuid, p_name text, p_token_hash text, p_rights text, p_expires_at timestamptz, p_most integer)
returns table (outcome text, token uuid)
language plpgsql
as $$
declare
  v_token uuid;
begin
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  if (select count(*) from api_tokens t where t.user_id = p_user and t.expires_at > now()) >= p_most then
    return query select 'too_many', null::uuid;
    return;
  end if;
  insert into api_tokens (user_id, name, token_hash, rights, expires_at) values (p_user, p_name, p_token_hash, p_rights, p_expires_at)
  returning id into v_token;
  perform enqueue_account_mail('api-token-created', p_user,
    jsonb_build_object('tokenName', p_name, 'rights', p_rights, 'expiresAt', p_expires_at));
  return query select 'added', v_token;
end
$$;
