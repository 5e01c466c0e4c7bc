-- Ends alerts of products that can be ordered again and queues their mails, in one transaction, so that each alert has one mail. Ends those of
-- closed accounts and removed products without one. At most 500 alerts, of one product or of all; returns how many.
create or replace function send_stock_alerts(p_product bigint) returns integer
language plpgsql
as $$
declare
  v_alert record;
  v_ended integer := 0;
begin
  for v_alert in
    select a.id, a.user_id, a.product_id, u.deleted_at is null and p.deleted_at is null as is_wanted, p.name, p.sku, p.available_quantity,
      p.min_order_quantity
    from stock_alerts a join products p on p.id = a.product_id join users u on u.id = a.user_id
    where a.ended_at is null and (p_product is null or a.product_id = p_product)
      and (not p.is_short or p.deleted_at is not null or u.deleted_at is not null)
    order by a.created_at limit 500 for update of a skip locked
  loop
    update stock_alerts set ended_at = now() where id = v_alert.id;
    v_ended := v_ended + 1;
    if v_alert.is_wanted then
      perform enqueue_account_mail('stock-alert', v_alert.user_id, jsonb_build_object('alertId', v_alert.id, 'productId', v_alert.product_id,
        'partName', v_alert.name, 'sku', v_alert.sku, 'availableQuantity', v_alert.available_quantity,
        'minOrderQuantity', v_alert.min_order_quantity));
    end if;
  end loop;
  return v_ended;
end
$$;
