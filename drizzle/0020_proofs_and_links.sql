ALTER TABLE "outbox" ADD COLUMN "sealed_link" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_prefixed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_link_erased" CHECK ("outbox"."sealed_link" is null or ("outbox"."sent_at" is null and "outbox"."given_up_at" is null));--> statement-breakpoint

-- Whether what opened an account still opens it. The caller writes in the same transaction: the account stays locked until then.
-- p_proof names what was checked before:
--   {"by": "password", "hash"}            this very hash
--   {"by": "identity", "provider", "subject"}
--   {"by": "session", "id", "kind"}       with "freshMinutes" where the sign-in must be a fresh one
--   {"by": "api-token", "id"}
-- Each statement of a function sees what was committed before it began, so the look comes after the lock, in a statement of its own.
create function proof_stands(p_user uuid, p_proof jsonb) returns boolean
language plpgsql
as $$
begin
  perform from users u where u.id = p_user and u.deleted_at is null for no key update;
  if not found then
    return false;
  end if;
  case p_proof ->> 'by'
    when 'password' then
      perform from credentials c where c.user_id = p_user and c.password_hash = p_proof ->> 'hash';
    when 'identity' then
      perform from identities i where i.user_id = p_user and i.provider = p_proof ->> 'provider' and i.subject = p_proof ->> 'subject';
    when 'session' then
      -- Signing out does not lock the account: the rows are held instead.
      perform from sessions s join sessions p on p.id = coalesce(s.parent_id, s.id)
      where s.id = p_proof ->> 'id' and s.kind = p_proof ->> 'kind' and s.user_id = p_user
        and least(s.expires_at, s.ends_at, p.expires_at, p.ends_at) > clock_timestamp()
        and (p_proof -> 'freshMinutes' is null
          or p.confirmed_at > clock_timestamp() - make_interval(mins => (p_proof ->> 'freshMinutes')::int))
      for key share;
    when 'api-token' then
      -- An API token is never a fresh sign-in.
      perform from api_tokens t
      where t.id = (p_proof ->> 'id')::uuid and t.user_id = p_user and t.expires_at > clock_timestamp() and p_proof -> 'freshMinutes' is null
      for key share;
  end case;
  return found;
end
$$;
--> statement-breakpoint

-- The one way in which a session or a bearer token comes into being: only while the proof stands. A device is remembered with it, so that
-- nobody's device becomes known to an account that was just closed to them. False where the proof does not stand any more.
create function start_session(
  p_id text, p_user uuid, p_kind text, p_parent text, p_expires_at timestamptz, p_ends_at timestamptz, p_address text, p_user_agent text,
  p_device_hash text, p_device text, p_proof jsonb
) returns boolean
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return false;
  end if;
  insert into sessions (id, user_id, kind, parent_id, expires_at, ends_at, address, user_agent, is_prefixed)
  values (p_id, p_user, p_kind, p_parent, p_expires_at, p_ends_at, p_address, p_user_agent, true);
  if p_device_hash is not null then
    perform note_device(p_user, p_device_hash, p_device, p_address);
  end if;
  return true;
end
$$;
--> statement-breakpoint

-- Makes a sign-in a fresh one, by a proof that was just given. False where the proof or the session is gone.
create function confirm_session(p_user uuid, p_session text, p_proof jsonb) returns boolean
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return false;
  end if;
  update sessions set confirmed_at = now() where id = p_session and user_id = p_user;
  return found;
end
$$;
--> statement-breakpoint

-- What follows changes what opens an account, so each takes the proof of the caller's session and answers 'ended' where it does not stand.
-- The functions of the same names without a proof belong to the version before, which may still run.
create function add_api_token(
  p_user uuid, p_name text, p_token_hash text, p_rights text, p_expires_at timestamptz, p_most integer, p_proof jsonb
) returns table (outcome text, token uuid)
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return query select 'ended', null::uuid;
    return;
  end if;
  return query select a.outcome, a.token from add_api_token(p_user, p_name, p_token_hash, p_rights, p_expires_at, p_most) a;
end
$$;
--> statement-breakpoint
create function link_identity(p_user uuid, p_provider text, p_subject text, p_email text, p_verified boolean, p_proof jsonb) returns text
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  return link_identity(p_user, p_provider, p_subject, p_email, p_verified);
end
$$;
--> statement-breakpoint
create function unlink_identity(p_user uuid, p_provider text, p_proof jsonb) returns text
language plpgsql
as $$
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  return unlink_identity(p_user, p_provider);
end
$$;
--> statement-breakpoint

-- Makes the session that is kept a fresh sign-in, too.
create function change_password(p_user uuid, p_keep text, p_known text, p_password_hash text, p_proof jsonb) returns text
language plpgsql
as $$
declare
  v_outcome text;
begin
  if not proof_stands(p_user, p_proof) then
    return 'ended';
  end if;
  v_outcome := change_password(p_user, p_keep, p_known, p_password_hash);
  if v_outcome = 'changed' then
    update sessions set confirmed_at = now() where id = p_keep;
  end if;
  return v_outcome;
end
$$;
--> statement-breakpoint

-- As before, but an identity that somebody else linked meanwhile ends the whole statement with a conflict, which the caller repeats: the next
-- try finds it. Until now the account was opened, or closed to its people, for an identity that it did not get.
create or replace function sign_in_with_identity(p_provider text, p_subject text, p_email text, p_verified boolean, p_name text)
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
    if not found and not exists (select from identities i where i.provider = p_provider and i.subject = p_subject and i.user_id = v_id) then
      raise exception 'The identity was linked to another account meanwhile' using errcode = 'serialization_failure';
    end if;
    account := v_id;
    return next;
    return;
  end loop;
end
$$;
--> statement-breakpoint

-- A mail with a link. The process made the link's token; the row has it encrypted, with a key that the database does not have.
create function enqueue_mail(p_kind text, p_recipient text, p_payload jsonb, p_sealed_link text) returns uuid
language plpgsql
as $$
declare
  v_mail uuid;
begin
  insert into outbox (kind, recipient, payload, sealed_link) values (p_kind, p_recipient, p_payload, p_sealed_link) returning id into v_mail;
  perform add_mail_job(v_mail);
  return v_mail;
end
$$;
--> statement-breakpoint
create function erase_link() returns trigger
language plpgsql
as $$
begin
  new.sealed_link := null;
  return new;
end
$$;
--> statement-breakpoint

-- Whoever marks a mail as sent or given up, the link goes with it.
create trigger outbox_erase_link before update on outbox
for each row when (new.sealed_link is not null and (new.sent_at is not null or new.given_up_at is not null))
execute function erase_link();
--> statement-breakpoint

-- A dead letter, or one that waits for its next attempt, is tried at once and again from the beginning. Not one whose link was erased: its
-- person asks for another.
create or replace function retry_mail(p_mail uuid) returns void
language sql
as $$
  with wanted as (
    update outbox o set given_up_at = null
    where o.id = p_mail and o.sent_at is null
      and not (o.given_up_at is not null and o.kind in ('welcome-to-confirm', 'confirm-email', 'password-reset')
        and not o.payload ?| array['confirmationId', 'resetId'])
    returning o.id
  )
  select add_mail_job(w.id) from wanted w
$$;
--> statement-breakpoint

-- The editions of the next three without a hash make tokens in the database, for processes of the version before.
create function enqueue_welcome(p_user uuid, p_email text, p_name text, p_token_hash bytea, p_sealed_link text) returns uuid
language plpgsql
as $$
begin
  insert into email_confirmations (token_hash, user_id, email, expires_at) values (p_token_hash, p_user, p_email, now() + interval '7 days');
  -- A kind of its own: the version before would write the message without the link.
  return enqueue_mail('welcome-to-confirm', p_email, jsonb_build_object('name', p_name), p_sealed_link);
end
$$;
--> statement-breakpoint

-- Mails a new link to an address that is not confirmed yet. sent, confirmed
create function send_confirmation(p_user uuid, p_token_hash bytea, p_sealed_link text) returns text
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
--> statement-breakpoint

-- Mails a link for a new password, good for an hour. sent, unknown, fresh (a link of the last five minutes is on its way, or was not used yet)
create function begin_password_reset(p_email text, p_token_hash bytea, p_sealed_link text) returns text
language plpgsql
as $$
declare
  v_user users;
begin
  select * into v_user from users u where lower(u.email) = lower(p_email) and u.deleted_at is null for no key update;
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
