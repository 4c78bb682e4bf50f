-- The words that the staff's desk finds a flat by: number, owner and address. Telephones have an index of their own. An index is
-- built and restored with an empty search path: the function brings its own.
create function flat_words(number text, surname text, name text, patronymic text, address text) returns text
  language sql immutable parallel safe set search_path from current as $$
  select ' ' || search_text(concat_ws(' ', number, surname, name, patronymic, address)) || ' ' $$;
create index personal_account_by_words on personal_account
  using gin (flat_words(number, surname, name, patronymic, address) gin_trgm_ops) with (fastupdate = off);

-- Letters that went out to a resident, for a while: the kind and the moment, and nothing of the words.
create table sent_letter (
  id bigint generated always as identity primary key,
  resident_id bigint not null references resident on delete cascade,
  kind text not null,
  at timestamptz not null
);
create index sent_letter_of_resident on sent_letter (resident_id, id);
create index sent_letter_by_age on sent_letter (at);
