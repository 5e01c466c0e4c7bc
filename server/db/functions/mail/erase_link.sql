-- Erases the sealed link of a mail that is sent or abandoned.
create or replace function erase_link() returns trigger
language plpgsql
as $$
begin
  new.sealed_link := null;
  return new;
end
$$;
