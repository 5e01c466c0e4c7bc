-- Former edition, until 0.2.0: a payment without terms, for what the lines say. Outcomes as start_purchase_payment.
create or replace function start_payment(
  p_user uuid, p_numbers integer[], p_method text, p_mode text, p_reference text, p_currency text, p_total_minor bigint, p_ip text,
  p_hold_seconds integer
) returns table (outcome text, order_number integer, payment_id uuid)
language plpgsql
as $$
begin
  return query
    select case when p.outcome = 'price_changed' then 'total_changed' else p.outcome end, p.order_number, p.payment_id
    from start_purchase_payment(p_user, p_numbers, p_method, p_mode, p_reference, p_currency, p_ip, p_hold_seconds,
      jsonb_build_object('keepsPrices', true, 'totalMinor', p_total_minor)) p;
end
$$;
