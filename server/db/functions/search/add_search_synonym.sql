-- Adds a synonym of an admin.
--   added
--   taken      it is there already
--   too_many   there are p_most synonyms
-- Searches for the same text that found nothing are settled: their count starts again. The lock keeps two calls within the limit.
create or replace function add_search_synonym(p_by jsonb, p_typed text, p_means text, p_most integer) returns text
language plpgsql
as $$
declare
  v_id bigint;
begin
  lock table search_synonyms in share row exclusive mode;
  if exists (select 1 from search_synonyms s where s.typed = p_typed and s.means = p_means) then
    return 'taken';
  end if;
  if (select count(*) from search_synonyms) >= p_most then
    return 'too_many';
  end if;
  insert into search_synonyms (typed, means) values (p_typed, p_means) returning id into v_id;
  update search_counts set misses = 0 where query = p_typed and misses > 0;
  perform note_audit(p_by, 'search.synonymAdded', 'search', v_id::text, null, jsonb_build_object('typed', p_typed, 'means', p_means), null);
  return 'added';
end
$$;
