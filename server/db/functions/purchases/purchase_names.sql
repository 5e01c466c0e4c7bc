-- How documents and mails about these orders name their purchase: `purchase`, as people see it, and `poNumber` if the customer gave one. Empty for
-- orders that belong to no purchase, or to several. Not in SQL: before PostgreSQL 18, that would be planned on each call.
create or replace function purchase_names(p_orders bigint[]) returns jsonb
language plpgsql stable
as $$
declare
  v_names jsonb;
begin
  select jsonb_strip_nulls(jsonb_build_object('purchase', left(min(p.number), 4) || '-' || right(min(p.number), 4), 'poNumber', min(p.po_number)))
  into v_names
  from purchase_lines l join purchases p on p.id = l.purchase_id
  where l.order_id = any (p_orders) and l.is_current
  having count(distinct p.id) = 1;
  return coalesce(v_names, '{}');
end
$$;
