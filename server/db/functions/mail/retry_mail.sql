-- Sends an abandoned or waiting mail again, now and with all its attempts. Skips an abandoned mail whose link was erased: the recipient has to
-- request a new one.
create or replace function retry_mail(p_mail uuid) returns void
language sql
as $$
  update outbox o set given_up_at = null, queued_at = null
  where o.id = p_mail and o.sent_at is null
    and not (o.given_up_at is not null and o.kind in ('welcome-to-confirm', 'confirm-email', 'password-reset')
      and not o.payload ?| array['confirmationId', 'resetId'])
$$;
