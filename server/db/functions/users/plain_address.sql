-- The form in which two e-mail addresses are the same: NFKC, in lower case, and the host as the domain name system has it. The function
-- normalAddress of common/users/address.ts repeats it. The index users_address calls this function, so its text must stay as it is: README.md
-- says how to change such a function. Locales differ in how they lower İ, so it is written out for hosts.
create or replace function public.plain_address(value text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  v_plain text := normalize(value, nfkc);
  v_mailbox text := lower(substring(v_plain from '^(.*@)?'));
  v_host text := lower(replace(replace(substring(v_plain from '[^@]*$'), '。', '.'), 'İ', U&'i\0307'));
begin
  if octet_length(v_host) = char_length(v_host) then
    return v_mailbox || v_host;
  end if;
  return v_mailbox || (
    select string_agg(public.host_label(label), '.' order by place)
    from string_to_table(v_host, '.') with ordinality l (label, place)
  );
end
$$;
