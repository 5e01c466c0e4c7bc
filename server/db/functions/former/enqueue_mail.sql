-- Former edition, until 0.2.0: without a sealed link.
create or replace function enqueue_mail(p_kind text, p_recipient text, p_payload jsonb) returns uuid
language sql
as $$
  select enqueue_mail(p_kind, p_recipient, p_payload, null)
$$;
