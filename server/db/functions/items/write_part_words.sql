-- Writes the words of products and counts them in the vocabulary. `p_batch` has lists: `ids`, `words` (texts of tsvectors) and `squashed` by product,
-- `gone` (products without words from now on), and `vocabulary` with a list each of the different words (`word`), of how many of the products have them
-- (`name`, `spec`, `piece`), and of spelling keys (`keys`, null for words that have theirs). With `p_adds` the words are added to those of a product, which
-- keeps the rest of its row. Returns the products whose words changed. Rows are written before counters are locked, because all writers share those;
-- they are locked in the order of their keys, so that two cannot deadlock.
create or replace function write_part_words(p_batch jsonb, p_adds boolean) returns bigint[]
language plpgsql
-- A session keeps the plans that it made while a new shop was empty. They expect ten rows of each list, so no statement joins two lists.
set enable_seqscan = off
as $$
declare
  v_ids bigint[] := array(select jsonb_array_elements_text(p_batch -> 'ids')::bigint);
  v_words tsvector[] := array(select jsonb_array_elements_text(p_batch -> 'words')::tsvector);
  v_squashed text[] := array(select jsonb_array_elements_text(p_batch -> 'squashed'));
  v_gone bigint[] := array(select jsonb_array_elements_text(p_batch -> 'gone')::bigint);
  v_word text[] := array(select jsonb_array_elements_text(p_batch #> '{vocabulary,word}'));
  v_name integer[] := array(select jsonb_array_elements_text(p_batch #> '{vocabulary,name}')::integer);
  v_spec integer[] := array(select jsonb_array_elements_text(p_batch #> '{vocabulary,spec}')::integer);
  v_piece integer[] := array(select jsonb_array_elements_text(p_batch #> '{vocabulary,piece}')::integer);
  v_keys jsonb[] := array(select jsonb_array_elements(p_batch #> '{vocabulary,keys}'));
  v_before text[];
  v_changed bigint[];
  v_new text[];
begin
  -- With `p_adds`, only words that are given again are not new to their product.
  select array_agg(lexeme) into v_before
  from (
    select g.id, g.words from unnest(v_ids, v_words) as g (id, words)
    union all
    select g.id, null from unnest(v_gone) as g (id)
  ) as g join part_words w on w.product_id = g.id cross join unnest(tsvector_to_array(w.words)) as lexeme
  where is_vocabulary(lexeme) and (not p_adds or lexeme = any(tsvector_to_array(g.words)));

  with gone as (
    delete from part_words w where w.product_id = any(v_gone) returning w.product_id
  ), written as (
    insert into part_words as w (product_id, words, squashed) select g.id, g.words, g.squashed from unnest(v_ids, v_words, v_squashed) as g (id, words, squashed)
    on conflict (product_id) do update set words = case when p_adds then w.words || excluded.words else excluded.words end,
      squashed = case when p_adds then w.squashed else excluded.squashed end
    where case when p_adds then w.words || excluded.words <> w.words else (w.words, w.squashed) is distinct from (excluded.words, excluded.squashed) end
    returning w.product_id
  )
  select array_agg(u.product_id) into v_changed from (select product_id from gone union all select product_id from written) as u;

  with added as (
    insert into search_words (word, name, spec, piece, keys)
    select g.word, g.name, g.spec, g.piece, case when jsonb_typeof(g.keys) = 'array' then array(select jsonb_array_elements_text(g.keys)) end
    from unnest(v_word, v_name, v_spec, v_piece, v_keys) as g (word, name, spec, piece, keys)
    where not exists (select from search_words s where s.word = g.word)
    order by g.word
    on conflict do nothing
    returning word
  )
  select coalesce(array_agg(a.word), '{}') into v_new from added a;

  with differences as (
    select u.word, sum(u.name) as name, sum(u.spec) as spec, sum(u.piece) as piece
    from (
      select g.word, g.name, g.spec, g.piece from unnest(v_word, v_name, v_spec, v_piece) as g (word, name, spec, piece)
      union all
      select substr(l, 2), -(left(l, 1) = 'a')::int, -(left(l, 1) = 'b')::int, -(left(l, 1) = 'c')::int from unnest(v_before) as l
    ) as u
    where u.word not in (select unnest(v_new))
    group by u.word
    having sum(u.name) <> 0 or sum(u.spec) <> 0 or sum(u.piece) <> 0
  ), locked as (
    select w.word, d.name, d.spec, d.piece, k.keys
    from search_words w join differences d on d.word = w.word
      left join unnest(v_word, v_keys) as k (word, keys) on k.word = w.word and jsonb_typeof(k.keys) = 'array'
    order by w.word for no key update of w
  )
  update search_words w set name = w.name + l.name, spec = w.spec + l.spec, piece = w.piece + l.piece,
    keys = case when w.keys is null and l.keys is not null then array(select jsonb_array_elements_text(l.keys)) else w.keys end
  from locked l where l.word = w.word;
  return v_changed;
end
$$;
