-- The form in which two e-mail addresses are the same: NFKC, in lower case, and the host as the domain name system has it. The function
-- normalAddress of common/users/address.ts repeats it. The index users_address calls this function, so its text must stay as it is: README.md
-- says how to change such a function.
create or replace function public.plain_address(value text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  v_plain text := lower(normalize(value, nfkc));
  v_host text := replace(substring(v_plain from '[^@]*$'), '。', '.');
begin
  if octet_length(v_host) = char_length(v_host) then
    return v_plain;
  end if;
  return substring(v_plain from '^(.*@)?') || (
    select string_agg(public.host_label(label), '.' order by place)
    from string_to_table(v_host, '.') with ordinality l (label, place)
  );
end
$$;
