-- Former edition, until 0.2.0: without who asked, from where, for processes that give the account alone.
create or replace function add_search_synonym(p_actor uuid, p_typed text, p_means text, p_most integer) returns text
language sql
as $$
  select add_search_synonym(jsonb_build_object('actor', p_actor), p_typed, p_means, p_most)
$$;
