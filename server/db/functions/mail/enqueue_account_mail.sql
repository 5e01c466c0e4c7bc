-- Queues a mail about an account to its own address.
create or replace function enqueue_account_mail(p_kind text, p_user uuid, p_more jsonb default '{}') returns void
language sql
as $$
  select enqueue_mail(p_kind, u.email, p_more || jsonb_build_object('name', u.display_name), null) from users u where u.id = p_user
$$;
