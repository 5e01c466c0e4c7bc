-- What open pages are told, at the commit that changes it: a channel a thing, with the ids of what changed. A commit that notifies waits for
-- every other one that does, each with its flush to the disk, so nothing that runs with every order added is told here: new orders are
-- told by the process that took them.

-- A payload is ids with commas between, or * for all of them: more would not fit. None is told where nothing changed.
create function announce_ids(p_channel text, p_ids text[]) returns void
language plpgsql
as $$
begin
  if cardinality(p_ids) > 200 then
    perform pg_notify(p_channel, '*');
  elsif cardinality(p_ids) > 0 then
    perform pg_notify(p_channel, array_to_string(p_ids, ','));
  end if;
end
$$;
--> statement-breakpoint
create function announce_orders() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('orders', (select array_agg(distinct c.user_id::text) from changed c));
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_announce_update after update on orders
referencing new table as changed for each statement execute function announce_orders();
--> statement-breakpoint
create trigger orders_announce_delete after delete on orders
referencing old table as changed for each statement execute function announce_orders();
--> statement-breakpoint

-- A trigger with a list of columns has no rows to compare: what is not of stock and ranking has its own trigger, products_announce.
create function announce_stock() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('stock', (
    select array_agg(n.id::text) from now_there n join there_before b on b.id = n.id
    where n.available_quantity <> b.available_quantity or n.units_sold <> b.units_sold));
  return null;
end
$$;
--> statement-breakpoint
create trigger products_announce_stock after update on products
referencing old table as there_before new table as now_there for each statement execute function announce_stock();
--> statement-breakpoint

-- What a page shows of an account, or decides by it.
create function announce_users() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('users', (
    select array_agg(n.id::text) from now_there n join there_before b on b.id = n.id
    where (n.email, n.role, n.display_name, n.photo_url, n.phone_number, n.deleted_at)
      is distinct from (b.email, b.role, b.display_name, b.photo_url, b.phone_number, b.deleted_at)));
  return null;
end
$$;
--> statement-breakpoint
create trigger users_announce_update after update on users
referencing old table as there_before new table as now_there for each statement execute function announce_users();
--> statement-breakpoint
create function announce_new_users() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('users', (select array_agg(c.id::text) from changed c));
  return null;
end
$$;
--> statement-breakpoint
create trigger users_announce_insert after insert on users
referencing new table as changed for each statement execute function announce_new_users();
--> statement-breakpoint

-- By the account: a session's id is the hash of a credential, and nobody's to read.
create function announce_ended_sessions() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('sessions', (select array_agg(distinct c.user_id::text) from changed c));
  return null;
end
$$;
--> statement-breakpoint
create trigger sessions_announce after delete on sessions
referencing old table as changed for each statement execute function announce_ended_sessions();
--> statement-breakpoint

-- Where no ids are of use the channel alone says it; its name is the trigger's argument.
create function announce_channel() returns trigger
language plpgsql
as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end
$$;
--> statement-breakpoint
create trigger reviews_announce after insert or update or delete or truncate on reviews
for each statement execute function announce_channel('reviews');
--> statement-breakpoint
create trigger contact_messages_announce after insert or update or delete or truncate on contact_messages
for each statement execute function announce_channel('messages');
