-- Eight random letters and digits without those that people confuse, and without vowels: a number that can be said, and says nothing of how many
-- purchases there are.
create or replace function new_purchase_number() returns text
language plpgsql volatile
as $$
declare
  v_alphabet constant text := '23456789BCDFGHJKMNPQRTVWXZ';
  v_number text;
begin
  loop
    select string_agg(substr(v_alphabet, 1 + get_byte(bytes, i) % 26, 1), '') into v_number
    from (select uuid_send(gen_random_uuid()) as bytes) random, generate_series(8, 15) i;
    exit when not exists (select from purchases p where p.number = v_number);
  end loop;
  return v_number;
end
$$;
