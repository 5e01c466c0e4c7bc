-- Eight random letters and digits without those that people confuse, and without vowels: a number that can be said, and says nothing of how many
-- purchases there are.
create or replace function new_purchase_number() returns text
language plpgsql volatile
as $$
declare
  v_alphabet constant text := '23456789BCDFGHJKMNPQRTVWXZ';
  v_bytes bytea;
  v_number text;
begin
  loop
    -- Expressions, because a statement would cost each checkout ten times as much.
    v_bytes := uuid_send(gen_random_uuid());
    v_number := '';
    for i in 8..15 loop
      v_number := v_number || substr(v_alphabet, 1 + get_byte(v_bytes, i) % 26, 1);
    end loop;
    exit when not exists (select from purchases p where p.number = v_number);
  end loop;
  return v_number;
end
$$;
