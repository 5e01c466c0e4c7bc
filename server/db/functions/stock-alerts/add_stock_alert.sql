-- Adds an alert for a product that cannot be ordered.
--   added
--   repeated   the customer has this alert already
--   orderable  the product can be ordered
--   not_found
--   too_many   the customer has p_most open alerts
create or replace function add_stock_alert(p_user uuid, p_product bigint, p_most integer) returns table (outcome text, alert uuid)
language plpgsql
as $$
declare
  v_short boolean;
  v_alert uuid;
begin
  -- Locked: a change of stock either comes before this and is seen here, or after it and sees the alert.
  select p.is_short into v_short from products p where p.id = p_product and p.deleted_at is null for share;
  if not found then
    return query select 'not_found', null::uuid;
    return;
  end if;
  if not v_short then
    return query select 'orderable', null::uuid;
    return;
  end if;
  select a.id into v_alert from stock_alerts a where a.product_id = p_product and a.user_id = p_user and a.ended_at is null;
  if v_alert is null and (select count(*) from stock_alerts a where a.user_id = p_user and a.ended_at is null) >= p_most then
    return query select 'too_many', null::uuid;
    return;
  end if;
  if v_alert is null then
    insert into stock_alerts (product_id, user_id) values (p_product, p_user)
    on conflict (product_id, user_id) where ended_at is null do nothing returning id into v_alert;
    if v_alert is not null then
      return query select 'added', v_alert;
      return;
    end if;
  end if;
  return query select 'repeated', a.id from stock_alerts a where a.product_id = p_product and a.user_id = p_user and a.ended_at is null;
end
$$;
