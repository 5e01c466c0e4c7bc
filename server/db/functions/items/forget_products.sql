-- Empties what was counted of the products, when all of them are gone.
create or replace function forget_products() returns trigger
language plpgsql
as $$
begin
  truncate type_counts, type_count_changes, facet_values, search_words, part_stock, part_stock_changes;
  -- A table that another one refers to cannot be truncated alone.
  delete from fit_keys;
  insert into changes (channel) values ('parts');
  return null;
end
$$;
