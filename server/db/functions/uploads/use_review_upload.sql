-- Keeps track of the picture that a review shows.
create or replace function use_review_upload() returns trigger
language plpgsql
as $$
begin
  perform change_upload(
    case when tg_op = 'UPDATE' and old.deleted_at is null then upload_name(old.image_url) end,
    case when new.deleted_at is null then upload_name(new.image_url) end);
  return null;
end
$$;
