-- Keeps the sum of the shown reviews of a product, and reports the product when one of them is added, changed or taken away.
create or replace function sum_part_ratings() returns trigger
language plpgsql
as $$
declare
  v_product bigint := coalesce(new.product_id, old.product_id);
  v_was_shown boolean := tg_op <> 'INSERT' and old.deleted_at is null and old.hidden_at is null;
  v_is_shown boolean := tg_op <> 'DELETE' and new.deleted_at is null and new.hidden_at is null;
  v_reviews integer := v_is_shown::int - v_was_shown::int;
  v_stars integer := case when v_is_shown then new.stars else 0 end - case when v_was_shown then old.stars else 0 end;
begin
  if v_reviews <> 0 or v_stars <> 0 then
    insert into part_ratings as r (product_id, reviews, stars) values (v_product, v_reviews, v_stars)
    on conflict (product_id) do update set reviews = r.reviews + excluded.reviews, stars = r.stars + excluded.stars;
  end if;
  if v_was_shown or v_is_shown then
    perform announce_ids('catalogue', array[v_product::text]);
  end if;
  return null;
end
$$;
