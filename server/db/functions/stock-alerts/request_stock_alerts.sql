-- Asks for the mails of a product that can be ordered again, if customers wait for it. It does not write them: the customer or the import that
-- freed the stock must not wait for that.
create or replace function request_stock_alerts() returns trigger
language plpgsql
as $$
begin
  if exists (select from stock_alerts a where a.product_id = new.id and a.ended_at is null) then
    insert into job_requests (task, payload) values ('send-stock-alerts', json_build_object('productId', new.id));
  end if;
  return null;
end
$$;
