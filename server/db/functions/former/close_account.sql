-- Former edition, until 0.2.0: without who closes it, for processes that do not say so.
create or replace function close_account(p_user uuid) returns void
language sql
as $$
  select close_account(p_user, '{}'::jsonb)
$$;
