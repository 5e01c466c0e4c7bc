-- Former edition, until 0.2.0: a checkout without terms, which charges what the lines say. Outcomes as place_purchase.
create or replace function check_out_orders(p_user uuid, p_numbers integer[], p_method text, p_hold_seconds integer)
returns table (outcome text, order_number integer)
language plpgsql
as $$
begin
  return query select p.outcome, p.order_number from place_purchase(p_user, p_numbers, p_method, p_hold_seconds, '{"keepsPrices": true}') p;
end
$$;
