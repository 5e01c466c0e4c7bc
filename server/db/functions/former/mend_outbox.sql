-- Former edition, until 0.2.0: the former name of requeue_lost_mail.
create or replace function mend_outbox() returns void
language sql
as $$
  select requeue_lost_mail()
$$;
