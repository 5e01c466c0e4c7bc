-- What a piece of these products costs for a customer, from which quantity on: the one decision about prices, which lists, pages, the cart and the
-- checkout ask. Of the lists that the customer holds at that moment, ladders_with_lists makes the ladder.
-- Without a customer (null), and for admins, prices are public.
create or replace function price_ladders(p_user uuid, p_products bigint[], p_at timestamptz)
returns table (product_id bigint, from_quantity integer, unit_price_minor bigint, list_name text)
language plpgsql stable
as $$
begin
  return query select * from ladders_with_lists(held_price_lists(p_user, p_at), p_products);
end
$$;
