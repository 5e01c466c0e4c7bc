-- Whether some part has these words. Without sequential scans: to find one part of many, a plan would read the table instead of the index, and
-- read all of it if there is none.
create or replace function words_exist(p_words tsquery) returns boolean
language sql stable
set enable_seqscan = off
as $$ select exists (select from part_words w where w.words @@ p_words) $$;
