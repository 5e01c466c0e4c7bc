-- Abandons mail whose last attempt died with its process, even before it claimed the mail, and queues a job for mail that has none.
create or replace function requeue_lost_mail() returns void
language plpgsql
as $$
begin
  update outbox o set given_up_at = now(), claimed_until = null, last_error = coalesce(o.last_error, 'The process that sent it died')
  where o.sent_at is null and o.given_up_at is null and coalesce(o.claimed_until, o.created_at) < now() - interval '5 minutes'
    and exists (select from graphile_worker.jobs j where j.key = 'mail:' || o.id and j.attempts >= j.max_attempts and j.locked_at is null);
  update outbox o set queued_at = null
  where o.sent_at is null and o.given_up_at is null and o.queued_at is not null and o.created_at < now() - interval '5 minutes'
    and not exists (select from graphile_worker.jobs j where j.key = 'mail:' || o.id);
  -- Processes of the version before call this, and do not look for due jobs themselves.
  perform queue_due_jobs();
end
$$;
