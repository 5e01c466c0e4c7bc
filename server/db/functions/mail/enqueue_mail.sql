-- Writes a mail in the same transaction as its reason: either both exist or neither. A worker queues its job soon after (queue_due_jobs). If
-- the mail carries a link, p_sealed_link is the link's token, encrypted with a key that the database does not have; null otherwise.
create or replace function enqueue_mail(p_kind text, p_recipient text, p_payload jsonb, p_sealed_link text) returns uuid
language plpgsql
as $$
declare
  v_mail uuid;
begin
  insert into outbox (kind, recipient, payload, sealed_link) values (p_kind, p_recipient, p_payload, p_sealed_link) returning id into v_mail;
  return v_mail;
end
$$;
