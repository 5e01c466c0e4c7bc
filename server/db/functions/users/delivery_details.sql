-- Whom to deliver to, and where, as orders store it at checkout. Leaves out what the account lacks; blank text counts as lacking, and so does
-- text of invisible characters alone: white space, control characters, the braille blank, and what Unicode calls default ignorable.
-- common/users/rules.ts repeats this rule.
-- Not in SQL: before PostgreSQL 18, that would be planned on each call.
create or replace function delivery_details(p_user uuid) returns jsonb
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  v_visible constant text := '[^\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object('displayName', u.display_name, 'email', u.email,
      'phoneNumber', case when u.phone_number ~ v_visible then u.phone_number end,
      'address', case when u.address ~ v_visible then u.address end))
    from users u where u.id = p_user
  );
end
$$;
