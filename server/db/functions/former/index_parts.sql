-- Former edition, until 0.2.0: indexes products whose batch has an object each; see index_part_batch.
-- Writes the words, codes and typed specs of products, and counts them: the vocabulary in search_words, the values of filters in facet_values,
-- what rules of builds read in fit_keys. The caller holds the rows of parts_to_index, which this removes. `p_parts` has an object per product: id,
-- and of a live product also type, words (the text of a tsvector), squashed, codes (key, kind), specs, facets (key, value, folded, number) and, if
-- rules read it, fit (the facts) and their digest. `p_keys` has the spelling keys of words that misspellings may mean. Counters are locked in the
-- order of their keys, so that two indexers cannot deadlock.
create or replace function index_parts(p_parts jsonb, p_keys jsonb, p_edition integer) returns void
language plpgsql
-- A session keeps the plans that it made while a new shop was empty.
set enable_seqscan = off
as $$
declare
  v_ids bigint[] := array(select (p ->> 'id')::bigint from jsonb_array_elements(p_parts) as p);
  v_changed text[];
begin
  insert into facet_values (product_type, key, value, folded, number)
  select distinct on (p.type, f.key, f.folded) p.type, f.key, f.value, f.folded, f.number
  from jsonb_to_recordset(p_parts) as p (type text, facets jsonb)
    cross join jsonb_to_recordset(p.facets) as f (key text, value text, folded text, number double precision)
  where not exists (
    select from facet_values v where v.product_type = p.type and v.key = f.key and v.folded = f.folded)
  order by p.type, f.key, f.folded
  on conflict do nothing;

  insert into fit_keys (product_type, edition, facts, digest)
  select distinct on (p.type, p.digest) p.type, p_edition, p.fit, p.digest
  from jsonb_to_recordset(p_parts) as p (type text, fit jsonb, digest text)
  where p.digest is not null and not exists (
    select from fit_keys k where k.product_type = p.type and k.edition = p_edition and k.digest = p.digest)
  order by p.type, p.digest
  on conflict do nothing;

  insert into search_words (word)
  select distinct substr(lexeme, 2) as word
  from jsonb_to_recordset(p_parts) as p (words text) cross join unnest(tsvector_to_array(p.words::tsvector)) as lexeme
  where is_vocabulary(lexeme) and not exists (select from search_words w where w.word = substr(lexeme, 2))
  order by word
  on conflict do nothing;

  select array_agg(p.id::text) into v_changed
  from jsonb_to_recordset(p_parts) as p (id bigint, words text, specs jsonb)
    left join part_words w on w.product_id = p.id left join part_facts f on f.product_id = p.id
  where (p.words::tsvector, p.specs) is distinct from (w.words, f.specs);

  -- What the products have now, and what they had.
  with given as (
    select p.id, p.type, p.facets from jsonb_to_recordset(p_parts) as p (id bigint, type text, facets jsonb)
  ), differences as (
    select u.id, sum(u.change) as change from (
      select v.id, 1 as change from given g cross join jsonb_to_recordset(g.facets) as f (key text, folded text)
        join facet_values v on v.product_type = g.type and v.key = f.key and v.folded = f.folded
      union all
      select facet, -1 from part_facts f cross join unnest(f.facets) as facet where f.product_id = any(v_ids)
    ) as u group by u.id having sum(u.change) <> 0
  ), locked as (
    select v.id, d.change from facet_values v join differences d on d.id = v.id order by v.id for no key update of v
  )
  update facet_values v set uses = v.uses + l.change from locked l where l.id = v.id;

  with differences as (
    select u.id, sum(u.change) as change from (
      select k.id, 1 as change from jsonb_to_recordset(p_parts) as p (type text, digest text)
        join fit_keys k on k.product_type = p.type and k.edition = p_edition and k.digest = p.digest
      union all
      select f.fit_key_id, -1 from part_facts f where f.product_id = any(v_ids) and f.fit_key_id is not null
    ) as u group by u.id having sum(u.change) <> 0
  ), locked as (
    select k.id, d.change from fit_keys k join differences d on d.id = k.id order by k.id for no key update of k
  )
  update fit_keys k set uses = k.uses + l.change from locked l where l.id = k.id;

  with differences as (
    select substr(u.lexeme, 2) as word,
      coalesce(sum(u.change) filter (where left(u.lexeme, 1) = 'a'), 0) as name,
      coalesce(sum(u.change) filter (where left(u.lexeme, 1) = 'b'), 0) as spec,
      coalesce(sum(u.change) filter (where left(u.lexeme, 1) = 'c'), 0) as piece
    from (
      select lexeme, 1 as change
      from jsonb_to_recordset(p_parts) as p (words text) cross join unnest(tsvector_to_array(p.words::tsvector)) as lexeme
      union all
      select lexeme, -1 from part_words w cross join unnest(tsvector_to_array(w.words)) as lexeme where w.product_id = any(v_ids)
    ) as u
    where is_vocabulary(u.lexeme)
    group by 1
    having sum(u.change) filter (where left(u.lexeme, 1) = 'a') <> 0 or sum(u.change) filter (where left(u.lexeme, 1) = 'b') <> 0
      or sum(u.change) filter (where left(u.lexeme, 1) = 'c') <> 0
  ), locked as (
    select w.word, d.name, d.spec, d.piece, k.keys
    from search_words w join differences d on d.word = w.word left join jsonb_to_recordset(p_keys) as k (word text, keys text[]) on k.word = w.word
    order by w.word for no key update of w
  )
  update search_words w set name = w.name + l.name, spec = w.spec + l.spec, piece = w.piece + l.piece, keys = coalesce(w.keys, l.keys)
  from locked l where l.word = w.word;

  with given as (
    select p.id, p.words::tsvector as words, p.squashed
    from jsonb_to_recordset(p_parts) as p (id bigint, words text, squashed text) where p.words is not null
  ), gone as (
    delete from part_words w where w.product_id = any(v_ids) and not exists (select from given g where g.id = w.product_id)
  )
  insert into part_words as w (product_id, words, squashed) select g.id, g.words, g.squashed from given g
  on conflict (product_id) do update set words = excluded.words, squashed = excluded.squashed
  where (w.words, w.squashed) is distinct from (excluded.words, excluded.squashed);

  with given as (
    select p.id, p.specs, coalesce((
        select array_agg(v.id order by v.id) from jsonb_to_recordset(p.facets) as f (key text, folded text)
          join facet_values v on v.product_type = p.type and v.key = f.key and v.folded = f.folded), '{}') as facets, k.id as fit
    from jsonb_to_recordset(p_parts) as p (id bigint, type text, specs jsonb, facets jsonb, digest text)
      left join fit_keys k on k.product_type = p.type and k.edition = p_edition and k.digest = p.digest
    where p.specs is not null
  ), gone as (
    delete from part_facts f where f.product_id = any(v_ids) and not exists (select from given g where g.id = f.product_id)
  )
  insert into part_facts as f (product_id, specs, facets, fit_key_id, edition) select g.id, g.specs, g.facets, g.fit, p_edition from given g
  on conflict (product_id) do update set specs = excluded.specs, facets = excluded.facets, fit_key_id = excluded.fit_key_id, edition = excluded.edition
  where (f.specs, f.facets, f.fit_key_id, f.edition) is distinct from (excluded.specs, excluded.facets, excluded.fit_key_id, excluded.edition);

  with given as (
    select p.id, c.key, c.kind from jsonb_to_recordset(p_parts) as p (id bigint, codes jsonb)
      cross join jsonb_to_recordset(p.codes) as c (key text, kind text)
  ), gone as (
    delete from part_codes c
    where c.product_id = any(v_ids) and not exists (select from given g where g.id = c.product_id and g.key = c.key and g.kind = c.kind)
  )
  insert into part_codes (key, product_id, kind) select g.key, g.id, g.kind from given g order by g.key, g.id, g.kind
  on conflict do nothing;

  delete from parts_to_index where product_id = any(v_ids);
  perform announce_ids('catalogue', v_changed);
end
$$;
