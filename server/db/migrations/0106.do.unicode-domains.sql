-- One mailbox is one account: a domain in Punycode, xn--80akhbyknj4f.xn--p1ai, is stored as people write it, as the
-- contract's toUnicodeDomain returns it. An address that another account has already stays.
create function decode_punycode(label text) returns text language plpgsql immutable as $$
declare
  body constant text := substr(label, 5);
  split constant integer := length(body) - length(substring(body from '[^-]*$'));
  decoded text := left(body, greatest(split - 1, 0));
  code bigint := 128;
  bias bigint := 72;
  place bigint := 0;
  at integer := split + 1;
  before bigint;
  weight bigint;
  k bigint;
  digit bigint;
  threshold bigint;
  rest bigint;
  count bigint;
begin
  while at <= length(body) loop
    before := place;
    weight := 1;
    k := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(body, at, 1)) - 1;
      if digit < 0 or at > length(body) then return label; end if;
      at := at + 1;
      place := place + digit * weight;
      threshold := least(greatest(k - bias, 1), 26);
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    end loop;
    count := length(decoded) + 1;
    rest := (place - before) / (case when before = 0 then 700 else 2 end);
    rest := rest + rest / count;
    k := 0;
    while rest > 455 loop
      rest := rest / 35;
      k := k + 36;
    end loop;
    bias := k + 36 * rest / (rest + 38);
    code := code + place / count;
    place := place % count;
    decoded := left(decoded, place::integer) || chr(code::integer) || substr(decoded, place::integer + 1);
    place := place + 1;
  end loop;
  return case when decoded ~ '[^ -~]' and decoded ~ '^[[:alnum:]-]+$' and decoded = lower(normalize(decoded, nfkc)) then decoded else label end;
exception when others then
  return label;
end $$;

create function decode_mailbox(address text) returns text language sql immutable
  return (
    select split_part(address, '@', 1) || '@' || string_agg(
      case when label like 'xn--%' then decode_punycode(label) else label end, '.' order by nth)
    from string_to_table(split_part(address, '@', 2), '.') with ordinality as labels (label, nth));

update resident set username = decode_mailbox(username)
where username like '%@%xn--%'
  and not exists (select from resident other where other.username = decode_mailbox(resident.username));

update staff_member set email = decode_mailbox(email)
where email like '%@%xn--%'
  and not exists (select from staff_member other where other.email = decode_mailbox(staff_member.email));

drop function decode_mailbox(text);
drop function decode_punycode(text);
