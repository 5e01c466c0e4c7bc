-- Former edition, until 0.2.0: without who asked, from where, and a fresh sign-in, for processes that give the account alone.
create or replace function toggle_user_role(p_actor uuid, p_email text, p_believed text) returns text
language sql
as $$
  select toggle_user_role(jsonb_build_object('actor', p_actor), p_email, p_believed, null)
$$;
