-- Former edition, until 0.2.0: workers find mail that has no job by themselves (queue_due_jobs).
create or replace function add_mail_job(p_mail uuid) returns void
language sql
as $$
  update outbox set queued_at = null where id = p_mail
$$;
