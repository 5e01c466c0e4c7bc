-- Writes the words, codes and typed specs of products, and counts them: the vocabulary in search_words, the values of filters in facet_values,
-- what rules of builds read in fit_keys. The caller holds the rows of parts_to_index, which this removes. `p_batch` has what write_part_words takes, and
-- more lists by product: `specs`; `facets`, the places of its values in `values`, as text of an array; and `fit`, the place of its fit key in `fits`, or
-- null. What several products share is there once: `values` (type, key, value, folded, number) and `fits` (type, facts, digest), each with `uses`, the
-- number of products that have it. `codes` has a list each of the products' places (`part`), of keys and of kinds. Places begin with 1. Products before
-- counters, counters in the order of their keys, so that two indexers cannot deadlock.
create or replace function index_part_batch(p_batch jsonb, p_edition integer) returns void
language plpgsql
-- A session keeps the plans that it made while a new shop was empty. They expect ten rows of each list, so no statement joins two lists. Plans for
-- each batch would cost more: the checks of foreign keys would be planned for each row.
set enable_seqscan = off
as $$
declare
  v_ids bigint[] := array(select jsonb_array_elements_text(p_batch -> 'ids')::bigint);
  v_gone bigint[] := array(select jsonb_array_elements_text(p_batch -> 'gone')::bigint);
  v_specs jsonb[] := array(select jsonb_array_elements(p_batch -> 'specs'));
  v_fit integer[] := array(select jsonb_array_elements_text(p_batch -> 'fit')::integer);
  v_facets text[] := array(select jsonb_array_elements_text(p_batch -> 'facets'));
  v_code_part integer[] := array(select jsonb_array_elements_text(p_batch #> '{codes,part}')::integer);
  v_code_key text[] := array(select jsonb_array_elements_text(p_batch #> '{codes,key}'));
  v_code_kind text[] := array(select jsonb_array_elements_text(p_batch #> '{codes,kind}'));
  v_all bigint[] := v_ids || v_gone;
  v_value_ids integer[];
  v_fit_ids integer[];
  v_had_values integer[];
  v_had_fits integer[];
  v_changed bigint[];
begin
  insert into facet_values (product_type, key, value, folded, number)
  select g.type, g.key, g.value, g.folded, g.number
  from jsonb_to_recordset(p_batch -> 'values') as g (type text, key text, value text, folded text, number double precision)
  where not exists (select from facet_values v where v.product_type = g.type and v.key = g.key and v.folded = g.folded)
  order by g.type, g.key, g.folded
  on conflict do nothing;

  insert into fit_keys (product_type, edition, facts, digest)
  select g.type, p_edition, g.facts, g.digest from jsonb_to_recordset(p_batch -> 'fits') as g (type text, facts jsonb, digest text)
  where not exists (select from fit_keys k where k.product_type = g.type and k.edition = p_edition and k.digest = g.digest)
  order by g.type, g.digest
  on conflict do nothing;

  v_value_ids := array(
    select v.id from jsonb_array_elements(p_batch -> 'values') with ordinality as g (value, place)
      left join facet_values v on v.product_type = g.value ->> 'type' and v.key = g.value ->> 'key' and v.folded = g.value ->> 'folded'
    order by g.place);
  v_fit_ids := array(
    select k.id from jsonb_array_elements(p_batch -> 'fits') with ordinality as g (fit, place)
      left join fit_keys k on k.product_type = g.fit ->> 'type' and k.edition = p_edition and k.digest = g.fit ->> 'digest'
    order by g.place);

  select array_agg(facet) into v_had_values from part_facts f cross join unnest(f.facets) as facet where f.product_id = any(v_all);
  select array_agg(f.fit_key_id) into v_had_fits from part_facts f where f.product_id = any(v_all) and f.fit_key_id is not null;

  with given as (
    select g.id, g.specs, v_fit_ids[g.fit] as fit, array(select v_value_ids[place] from unnest(g.facets::integer[]) as place order by 1) as facets
    from unnest(v_ids, v_specs, v_facets, v_fit) as g (id, specs, facets, fit)
  ), gone as (
    delete from part_facts f where f.product_id = any(v_gone) returning f.product_id
  ), written as (
    insert into part_facts as f (product_id, specs, facets, fit_key_id, edition) select g.id, g.specs, g.facets, g.fit, p_edition from given g
    on conflict (product_id) do update set specs = excluded.specs, facets = excluded.facets, fit_key_id = excluded.fit_key_id, edition = excluded.edition
    where (f.specs, f.facets, f.fit_key_id, f.edition) is distinct from (excluded.specs, excluded.facets, excluded.fit_key_id, excluded.edition)
  )
  select array_agg(u.id) into v_changed
  from (
    select g.id from unnest(v_ids, v_specs) as g (id, specs) left join part_facts b on b.product_id = g.id where g.specs is distinct from b.specs
    union all
    select product_id from gone
  ) as u;

  -- `not in` looks the rows up in a hash, whatever the plan expects.
  delete from part_codes c
  where c.product_id = any(v_all)
    and (c.product_id, c.key, c.kind) not in (select v_ids[g.part], g.key, g.kind from unnest(v_code_part, v_code_key, v_code_kind) as g (part, key, kind));
  insert into part_codes (key, product_id, kind)
  select g.key, v_ids[g.part], g.kind from unnest(v_code_part, v_code_key, v_code_kind) as g (part, key, kind) order by g.key, v_ids[g.part], g.kind
  on conflict do nothing;

  v_changed := v_changed || write_part_words(p_batch, false);

  with differences as (
    select u.id, sum(u.change) as change from (
      select v_value_ids[g.place] as id, (g.value ->> 'uses')::int as change from jsonb_array_elements(p_batch -> 'values') with ordinality as g (value, place)
      union all
      select had, -1 from unnest(v_had_values) as had
    ) as u group by u.id having sum(u.change) <> 0
  ), locked as (
    select v.id, d.change from facet_values v join differences d on d.id = v.id order by v.id for no key update of v
  )
  update facet_values v set uses = v.uses + l.change from locked l where l.id = v.id;

  with differences as (
    select u.id, sum(u.change) as change from (
      select v_fit_ids[g.place] as id, (g.fit ->> 'uses')::int as change from jsonb_array_elements(p_batch -> 'fits') with ordinality as g (fit, place)
      union all
      select had, -1 from unnest(v_had_fits) as had
    ) as u group by u.id having sum(u.change) <> 0
  ), locked as (
    select k.id, d.change from fit_keys k join differences d on d.id = k.id order by k.id for no key update of k
  )
  update fit_keys k set uses = k.uses + l.change from locked l where l.id = k.id;

  delete from parts_to_index where product_id = any(v_all);
  perform announce_ids('catalogue', array(select distinct changed::text from unnest(v_changed) as changed));
end
$$;
