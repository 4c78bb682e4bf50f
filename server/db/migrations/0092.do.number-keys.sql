-- Equal for numbers that look the same on paper; agrees with numberKey (src/contract/lookalikes.ts).
create function number_key(number text) returns text language sql immutable strict parallel safe as $$
  select translate(upper(regexp_replace(normalize(number, nfc), '[[:space:]\u00A0\u2009\u202F№]', '', 'g') collate "und-x-icu"),
    'ABCEHKMOPTXYЁ‐‑‒–—―−', 'АВСЕНКМОРТХУЕ-------')
$$;

create index personal_account_number_key on personal_account (number_key(number));
