-- Returns what a placed order holds to stock. The caller has locked the product and then the order. If the stock has no room for all of it, the
-- excess is written off with a movement of its own. Refusing would leave an order that cannot be cancelled and block all other holds.
create or replace function return_stock(p_order bigint, p_actor uuid) returns void
language sql
as $$
  with held as (
    select p.id, p.available_quantity + o.quantity as wanted, o.quantity
    from orders o join products p on p.id = o.product_id where o.id = p_order
  ), returned as (
    update products p set available_quantity = least(h.wanted, 900000) from held h where p.id = h.id
    returning p.id, h.quantity, h.wanted - least(h.wanted, 900000) as beyond
  )
  insert into stock_movements (product_id, order_id, actor_id, delta, reason)
  select r.id, p_order, p_actor, r.quantity, 'returned' from returned r
  union all
  select r.id, null, p_actor, -r.beyond, 'adjusted' from returned r where r.beyond > 0
$$;
