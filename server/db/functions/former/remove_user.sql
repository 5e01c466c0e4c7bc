-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function remove_user(p_actor uuid, p_user uuid) returns text
language sql
as $$
  select remove_user(jsonb_build_object('actor', p_actor), p_user)
$$;
