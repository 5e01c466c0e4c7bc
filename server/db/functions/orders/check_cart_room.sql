-- Raises the violation of the rule "cart_lines" if a customer's cart would have more than 5,000 lines with p_more new ones, which undoes the whole
-- call. Its detail has the cart's `lines` and the `added` ones. Call it with the customer locked, right before the new lines are written. A cart
-- that is larger already can be changed and placed, and lines that return to it from a payment are not refused.
-- An error and not an outcome: it also undoes the functions in between, and the version before, which does not know it, answers 400.
create or replace function check_cart_room(p_user uuid, p_more integer) returns void
language plpgsql
as $$
declare
  v_lines integer;
begin
  if p_more <= 0 then
    return;
  end if;
  select count(*) into v_lines from orders o
  where o.user_id = p_user and o.status = 'pending' and o.placed_at is null and o.deleted_at is null;
  if v_lines + p_more > 5000 then
    raise exception 'The cart is full' using errcode = 'check_violation', constraint = 'cart_lines',
      detail = jsonb_build_object('lines', v_lines, 'added', p_more)::text;
  end if;
end
$$;
