-- Whether the vocabulary counts a word of a part: words of names (a) and specs (b), and pieces of letters (c). Whole numbers (n) and
-- pieces of numbers would be most of it and say nothing.
create or replace function is_vocabulary(p_lexeme text) returns boolean
language sql immutable parallel safe
as $$ select p_lexeme ~ '^(?:a|b|c[^0-9]*$)' $$;
