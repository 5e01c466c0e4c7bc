-- Keeps track of the picture that a profile shows.
create or replace function use_photo_upload() returns trigger
language plpgsql
as $$
begin
  perform change_upload(
    case when tg_op = 'UPDATE' and old.deleted_at is null then upload_name(old.photo_url) end,
    case when new.deleted_at is null then upload_name(new.photo_url) end);
  return null;
end
$$;
