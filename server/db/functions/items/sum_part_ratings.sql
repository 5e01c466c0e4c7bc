-- Keeps the sum of the shown reviews of a product.
create or replace function sum_part_ratings() returns trigger
language plpgsql
as $$
declare
  v_reviews integer := 0;
  v_stars integer := 0;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and old.hidden_at is null then
    v_reviews := -1;
    v_stars := -old.stars;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and new.hidden_at is null then
    v_reviews := v_reviews + 1;
    v_stars := v_stars + new.stars;
  end if;
  if v_reviews <> 0 or v_stars <> 0 then
    insert into part_ratings as r (product_id, reviews, stars) values (coalesce(new.product_id, old.product_id), v_reviews, v_stars)
    on conflict (product_id) do update set reviews = r.reviews + excluded.reviews, stars = r.stars + excluded.stars;
  end if;
  return null;
end
$$;
