-- Adds or changes a customer's review of a product. Who has one may change it, whatever became of the order.
--   saved
--   not_found
--   not_bought
create or replace function save_part_review(p_user uuid, p_product bigint, p_author text, p_stars smallint, p_text text)
returns table (outcome text, review bigint)
language plpgsql
as $$
declare
  v_review bigint;
begin
  if not exists (select from products p where p.id = p_product and p.deleted_at is null) then
    return query select 'not_found', null::bigint;
    return;
  end if;
  if not has_bought(p_user, p_product)
    and not exists (select from part_reviews r where r.product_id = p_product and r.user_id = p_user and r.deleted_at is null) then
    return query select 'not_bought', null::bigint;
    return;
  end if;
  -- A hidden review stays hidden when its author withdraws it and writes another one.
  insert into part_reviews as r (product_id, user_id, author_name, stars, text, hidden_at, hidden_by, hidden_reason)
  select p_product, p_user, p_author, p_stars, p_text, before.hidden_at, before.hidden_by, before.hidden_reason
  from (select 1) as one
  left join lateral (
    select w.hidden_at, w.hidden_by, w.hidden_reason from part_reviews w
    where w.product_id = p_product and w.user_id = p_user and w.deleted_at is not null order by w.id desc limit 1) as before on true
  on conflict (product_id, user_id) where deleted_at is null do update set author_name = excluded.author_name, stars = excluded.stars,
    text = excluded.text,
    -- A repeated request is no change.
    updated_at = case when (r.stars, r.text) = (excluded.stars, excluded.text) then r.updated_at else now() end
  returning r.id into v_review;
  return query select 'saved', v_review;
end
$$;
