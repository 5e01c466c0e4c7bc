CREATE TABLE "uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"is_kept" boolean DEFAULT false NOT NULL,
	"unused_since" timestamp with time zone DEFAULT now(),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "reviews_uploaded_image" ON "reviews" USING btree ("image_url") WHERE image_url like '/images/uploads/%' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_uploaded_photo" ON "users" USING btree ("photo_url") WHERE photo_url like '/images/uploads/%' and deleted_at is null;--> statement-breakpoint

-- The file name of an uploaded picture, or null for any other link.
create function upload_name(p_url text) returns text
language sql immutable
as $$
  select substring(p_url from '^/images/uploads/([0-9a-f]{32}\.webp)$')
$$;
--> statement-breakpoint

-- Marks a picture as shown. Pictures that were uploaded before this table existed get their row here.
create function use_upload(p_name text, p_keep boolean) returns void
language sql
as $$
  insert into uploads as u (name, is_kept, unused_since) values (p_name, p_keep, null)
  on conflict (name) do update set is_kept = u.is_kept or excluded.is_kept, unused_since = null
  where u.unused_since is not null or (excluded.is_kept and not u.is_kept)
$$;
--> statement-breakpoint

-- A product's pictures stay: orders keep a snapshot of the product. Names in order, so that two changes cannot deadlock.
create function use_product_uploads() returns trigger
language plpgsql
as $$
begin
  perform use_upload(p.name, true)
  from (select distinct upload_name(url) as name from unnest(new.image_urls) url where upload_name(url) is not null order by 1) p;
  return null;
end
$$;
--> statement-breakpoint

-- Marks the picture that a row begins to show as used and the one that it no longer shows as unused. Others may still show the latter:
-- the job that removes pictures looks.
create function change_upload(p_before text, p_after text) returns void
language plpgsql
as $$
begin
  if p_before is not distinct from p_after then
    return;
  end if;
  if p_after is not null then
    perform use_upload(p_after, false);
  end if;
  if p_before is not null then
    update uploads set unused_since = now() where name = p_before and not is_kept and unused_since is null;
  end if;
end
$$;
--> statement-breakpoint
create function use_photo_upload() returns trigger
language plpgsql
as $$
begin
  perform change_upload(
    case when tg_op = 'UPDATE' and old.deleted_at is null then upload_name(old.photo_url) end,
    case when new.deleted_at is null then upload_name(new.photo_url) end);
  return null;
end
$$;
--> statement-breakpoint
create function use_review_upload() returns trigger
language plpgsql
as $$
begin
  perform change_upload(
    case when tg_op = 'UPDATE' and old.deleted_at is null then upload_name(old.image_url) end,
    case when new.deleted_at is null then upload_name(new.image_url) end);
  return null;
end
$$;
--> statement-breakpoint

create trigger products_use_uploads after insert or update of image_urls on products
for each row when (array_to_string(new.image_urls, ' ') like '%/images/uploads/%') execute function use_product_uploads();
--> statement-breakpoint
create trigger users_use_upload after insert or update of photo_url, deleted_at on users
for each row execute function use_photo_upload();
--> statement-breakpoint
create trigger reviews_use_upload after insert or update of image_url, deleted_at on reviews
for each row execute function use_review_upload();
--> statement-breakpoint

-- What the shop shows already. The triggers are there: a picture that is saved meanwhile is not missed.
insert into uploads (name, is_kept, unused_since)
select shown.name, bool_or(shown.keep), null
from (
  select upload_name(url) as name, true as keep from products p, unnest(p.image_urls) url
  union all
  select upload_name(url), true from orders o, unnest(o.image_urls) url
  union all
  select upload_name(u.photo_url), false from users u where u.deleted_at is null
  union all
  select upload_name(r.image_url), false from reviews r where r.deleted_at is null
) shown
where shown.name is not null
group by shown.name
on conflict do nothing;
--> statement-breakpoint

-- Records an upload before its file is written, so that no file is without a row.
--   recorded, confirm_first (an address that is not confirmed has its allowance), full (a customer has theirs)
create function record_upload(p_user uuid, p_name text, p_most_unconfirmed integer, p_most integer) returns text
language plpgsql
as $$
declare
  v_user users;
  v_count bigint;
begin
  select * into v_user from users u where u.id = p_user for no key update;
  -- The same picture again costs no space. It is wanted for another day.
  update uploads set unused_since = now() where name = p_name and unused_since is not null;
  if found or exists (select from uploads u where u.name = p_name) then
    return 'recorded';
  end if;
  if v_user.role <> 'admin' then
    select count(*) into v_count from uploads u where u.user_id = p_user;
    if v_user.email_verified_at is null and v_count >= p_most_unconfirmed then
      return 'confirm_first';
    end if;
    if v_count >= p_most then
      return 'full';
    end if;
  end if;
  -- A job may have removed the row since the look above, or another upload may have added it.
  insert into uploads (name, user_id) values (p_name, p_user) on conflict (name) do update set unused_since = now()
  where uploads.unused_since is not null;
  return 'recorded';
end
$$;
