-- Finds an account by any spelling of its address: see server/db/functions/users. The start applies the functions after the migrations, so they
-- are created here too, for the index.
create or replace function public.host_label(label text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  v_codes bigint[] := array(select ascii(letter) from string_to_table(label, null) with ordinality l (letter, place) order by place);
  v_basic bigint := (select count(*) from unnest(v_codes) c where c < 128);
  v_written text := (select coalesce(string_agg(chr(c::int), '' order by place), '') from unnest(v_codes) with ordinality l (c, place) where c < 128);
  v_done bigint := v_basic;
  v_lowest bigint := 128;
  v_next bigint;
  v_delta bigint := 0;
  v_bias bigint := 72;
  v_rest bigint;
  v_step bigint;
  v_limit bigint;
  v_code bigint;
begin
  if v_basic = cardinality(v_codes) then
    return label;
  end if;
  if v_basic > 0 then
    v_written := v_written || '-';
  end if;
  while v_done < cardinality(v_codes) loop
    v_next := (select min(c) from unnest(v_codes) c where c >= v_lowest);
    v_delta := v_delta + (v_next - v_lowest) * (v_done + 1);
    v_lowest := v_next;
    foreach v_code in array v_codes loop
      if v_code < v_lowest then
        v_delta := v_delta + 1;
      elsif v_code = v_lowest then
        v_rest := v_delta;
        v_step := 36;
        loop
          v_limit := least(greatest(v_step - v_bias, 1), 26);
          exit when v_rest < v_limit;
          v_written := v_written || substr(digits, (v_limit + (v_rest - v_limit) % (36 - v_limit) + 1)::int, 1);
          v_rest := (v_rest - v_limit) / (36 - v_limit);
          v_step := v_step + 36;
        end loop;
        v_written := v_written || substr(digits, v_rest::int + 1, 1);
        v_delta := v_delta / case when v_done = v_basic then 700 else 2 end;
        v_done := v_done + 1;
        v_delta := v_delta + v_delta / v_done;
        v_step := 0;
        while v_delta > 455 loop
          v_delta := v_delta / 35;
          v_step := v_step + 36;
        end loop;
        v_bias := v_step + 36 * v_delta / (v_delta + 38);
        v_delta := 0;
      end if;
    end loop;
    v_delta := v_delta + 1;
    v_lowest := v_lowest + 1;
  end loop;
  return 'xn--' || v_written;
end
$$;--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_address" ON "users" USING btree (plain_address(email)) WHERE deleted_at is null;
