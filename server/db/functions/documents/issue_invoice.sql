-- Writes the invoice of a payment; a worker finds it and draws its PDF. It names the purchase, the customer's own number of it, and the number that
-- each line has there. p_seller may have a taxBasisPoints: the invoice keeps the rate and the tax in its total, so that a later rate does not change it.
create or replace function issue_invoice(p_payment uuid, p_seller jsonb, p_at timestamptz) returns integer
language plpgsql
as $$
declare
  v_number integer := next_document_number('invoice');
  v_rate integer := coalesce((p_seller ->> 'taxBasisPoints')::integer, 0);
begin
  insert into documents (kind, number, user_id, payment_id, created_at, content)
  select 'invoice', v_number, p.user_id, p.id, p_at, jsonb_build_object(
    'seller', p_seller - 'taxBasisPoints', 'currency', p.currency, 'method', p.method, 'mode', p.mode, 'reference', p.reference,
    'transactionRef', p.transaction_ref, 'paidAt', p_at,
    'buyer', (array_agg(coalesce(o.shipping, jsonb_build_object('displayName', o.user_name, 'email', o.email)) order by o.id))[1],
    'totalMinor', sum(o.total_minor),
    'lines', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('line', numbered.line)) || jsonb_build_object('orderNumber', o.number, 'sku', o.sku, 'name', o.name, 'quantity', o.quantity,
      'unitPriceMinor', o.unit_price_minor, 'totalMinor', o.total_minor) order by o.id))
    || case when v_rate = 0 then '{}' else jsonb_build_object(
      'tax', jsonb_build_object('basisPoints', v_rate, 'amountMinor', included_tax(sum(o.total_minor), v_rate))) end
    || purchase_names(array_agg(o.id))
  from payments p
  join payment_orders po on po.payment_id = p.id and po.is_active
  join orders o on o.id = po.order_id
  left join purchase_line_numbers(array(select own.order_id from payment_orders own where own.payment_id = p_payment and own.is_active)) numbered
    on numbered.order_id = o.id
  where p.id = p_payment
  group by p.id;
  return v_number;
end
$$;
