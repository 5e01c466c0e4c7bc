-- Pictures of products are kept, because orders store a snapshot of the product. Sorting the names prevents deadlocks.
create or replace function use_product_uploads() returns trigger
language plpgsql
as $$
begin
  perform use_upload(p.name, true)
  from (select distinct upload_name(url) as name from unnest(new.image_urls) url where upload_name(url) is not null order by 1) p;
  return null;
end
$$;
