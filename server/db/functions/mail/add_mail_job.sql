-- Queues the job that sends a mail. 20 attempts take two and a half days, because the pauses grow from seconds to six hours.
create or replace function add_mail_job(p_mail uuid) returns void
language sql
as $$
  select graphile_worker.add_job('send-mail', json_build_object('outboxId', p_mail), max_attempts => 20, job_key => 'mail:' || p_mail)
$$;
