-- The next number of a kind of document. The counter row stays locked until the transaction ends, and a rollback returns the number, so the
-- numbers have no gaps.
create or replace function next_document_number(p_kind text) returns integer
language sql
as $$
  insert into document_numbers as n (kind, last) values (p_kind, 1) on conflict (kind) do update set last = n.last + 1 returning last
$$;
