-- Mail is written down by the statement that gives the reason for it, and with it the job that sends it: both are there, or neither.

-- 20 attempts are two and a half days: the pauses grow from seconds to six hours.
create function add_mail_job(p_mail uuid) returns void
language sql
as $$
  select graphile_worker.add_job('send-mail', json_build_object('outboxId', p_mail), max_attempts => 20, job_key => 'mail:' || p_mail)
$$;
--> statement-breakpoint
create function enqueue_mail(p_kind text, p_recipient text, p_payload jsonb) returns uuid
language plpgsql
as $$
declare
  v_mail uuid;
begin
  insert into outbox (kind, recipient, payload) values (p_kind, p_recipient, p_payload) returning id into v_mail;
  perform add_mail_job(v_mail);
  return v_mail;
end
$$;
--> statement-breakpoint

-- One message about orders of one customer, with the facts as they are now. p_more is what else the message says.
create function enqueue_order_mail(p_kind text, p_orders bigint[], p_more jsonb default '{}') returns void
language sql
as $$
  select enqueue_mail(p_kind, u.email, p_more || jsonb_build_object('name', u.display_name, 'orders', jsonb_agg(
    jsonb_build_object('number', o.number, 'name', o.name, 'sku', o.sku, 'quantity', o.quantity,
      'unitPriceMinor', o.unit_price_minor, 'totalMinor', o.total_minor) order by o.id)))
  from orders o join users u on u.id = o.user_id
  where o.id = any (p_orders)
  group by u.id
$$;
--> statement-breakpoint

-- 122 random bits each, from the server's own source.
insert into shop_secrets (name, value) values
  ('email-links', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
--> statement-breakpoint

-- The token of a link in a mail, 43 characters: the same each time for the same row, and nobody's guess without the secret. Secret and id
-- have a fixed length, so the plain hash of both is as good as an HMAC.
create function email_token(p_row uuid) returns text
language sql stable
as $$
  select rtrim(translate(encode(sha256(s.value || uuid_send(p_row)), 'base64'), '+/', '-_'), '=')
  from shop_secrets s where s.name = 'email-links'
$$;
--> statement-breakpoint
create function enqueue_welcome(p_user uuid, p_email text, p_name text) returns uuid
language plpgsql
as $$
declare
  v_confirmation uuid := gen_random_uuid();
begin
  insert into email_confirmations (id, token_hash, user_id, email, expires_at)
  values (v_confirmation, sha256(convert_to(email_token(v_confirmation), 'UTF8')), p_user, p_email, now() + interval '7 days');
  return enqueue_mail('welcome', p_email, jsonb_build_object('name', p_name, 'confirmationId', v_confirmation));
end
$$;
--> statement-breakpoint

-- A dead letter, or one that waits for its next attempt, is tried at once and again from the beginning.
create function retry_mail(p_mail uuid) returns void
language sql
as $$
  with wanted as (
    update outbox set given_up_at = null where id = p_mail and sent_at is null returning id
  )
  select add_mail_job(w.id) from wanted w
$$;
--> statement-breakpoint

-- A net under the outbox: what died in its last attempt is a dead letter, and what has no job gets one.
create function mend_outbox() returns void
language plpgsql
as $$
begin
  update outbox o set given_up_at = now(), claimed_until = null, last_error = coalesce(o.last_error, 'The process that sent it died')
  where o.sent_at is null and o.given_up_at is null and o.claimed_until < now() - interval '5 minutes'
    and exists (select from graphile_worker.jobs j where j.key = 'mail:' || o.id and j.attempts >= j.max_attempts and j.locked_at is null);
  perform add_mail_job(o.id) from outbox o
  where o.sent_at is null and o.given_up_at is null and o.created_at < now() - interval '5 minutes'
    and not exists (select from graphile_worker.jobs j where j.key = 'mail:' || o.id);
end
$$;
--> statement-breakpoint

-- Says that a pool of workers lives, and takes the jobs out of the hands of those that have said nothing for too long.
create function keep_job_pool(p_pool text, p_silent_seconds double precision) returns void
language plpgsql
as $$
begin
  insert into job_pools (id, seen_at) values (p_pool, now()) on conflict (id) do update set seen_at = now();
  delete from job_pools where id in (
    select p.id from job_pools p where p.seen_at < now() - make_interval(secs => p_silent_seconds) for update skip locked);
  -- A pool takes its first job before it has said anything.
  perform graphile_worker.force_unlock_workers(array(
    select distinct j.locked_by from graphile_worker.jobs j
    where j.locked_at < now() - make_interval(secs => p_silent_seconds) and not exists (select from job_pools p where p.id = j.locked_by)));
end
$$;
--> statement-breakpoint

-- A pool that ends in good order leaves nothing behind.
create function leave_job_pool(p_pool text) returns void
language sql
as $$
  delete from job_pools where id = p_pool;
  select graphile_worker.force_unlock_workers(array[p_pool]);
$$;
