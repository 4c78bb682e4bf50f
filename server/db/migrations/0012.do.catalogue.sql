-- Words that are near to a mistyped one.
create extension if not exists pg_trgm;

-- Categories of services (spec K3.4). Those of the specification are always there; others come with their services.
create table service_position (
  value text primary key check (value <> 'all'),
  text text not null,
  nth integer not null
);
insert into service_position (value, text, nth) values
  ('repair_and_construction', 'Ремонт, строительство', 1),
  ('master_for_an_hour', 'Мастер на час', 2),
  ('installation_and_repair_of_equipment', 'Установка и ремонт техники', 3),
  ('services_for_animals', 'Услуги для животных', 4),
  ('beauty_and_health', 'Красота и здоровье', 5);

create table service_executor (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  name text not null default '',
  address text not null default '',
  -- Digits.
  phone text not null default '' check (phone ~ '^\d{0,15}$'),
  -- Hours of working days and of days off; null where it does not work.
  monday_from time,
  monday_till time,
  sunday_from time,
  sunday_till time,
  works_under_contract boolean not null default false,
  requisites_confirmed boolean not null default false,
  -- Where orders go: to an e-mail, or to a page of the executor's own.
  email text,
  link text,
  check ((monday_from is null) = (monday_till is null)),
  check ((sunday_from is null) = (sunday_till is null))
);

create domain contact_need as text check (value in ('hidden', 'show', 'necessarily'));

-- A title as the search reads it: words in small letters with one space between them, е for ё.
create function search_text(given text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(replace(lower(given collate russian), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g')) $$;

-- What a title is found by: lexemes of the Russian full text search, and '^' with the first one to three letters of a word;
-- each with its first place.
create function title_terms(title text) returns table (term text, nth integer)
  language sql immutable strict parallel safe as $$
    select lexeme, positions[1]::integer from unnest(to_tsvector('russian', search_text(title)))
    union all
    select '^' || left(word, letters), min(nth)::integer
    from string_to_table(search_text(title), ' ') with ordinality as split (word, nth),
      generate_series(1, least(3, length(word))) letters
    group by 1 $$;

-- What a search of several words looks through: the terms of one organisation, so that those of others cost it nothing.
create function service_search(title text, organisation bigint) returns tsvector
  language sql immutable strict parallel safe as $$
    select array_to_tsvector(array(select organisation || ':' || term from title_terms(title))) $$;

create table service (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  position text not null references service_position,
  executor_id bigint references service_executor,
  title text not null,
  -- HTML as its author wrote it; whoever shows it cleans it.
  description text not null,
  price_type text not null check (price_type in ('price_start_from', 'contract_price', 'fixed_price')),
  value_kopecks bigint not null default 0 check (value_kopecks >= 0),
  sale_percent integer check (sale_percent between 0 and 100),
  sale_kopecks bigint check (sale_kopecks >= 0),
  is_recommended boolean not null default false,
  contact_name contact_need not null default 'necessarily',
  contact_address contact_need not null default 'show',
  contact_phone contact_need not null default 'necessarily',
  contact_mail contact_need not null default 'hidden',
  contact_comment contact_need not null default 'show',
  search tsvector not null generated always as (service_search(title, organisation_id)) stored,
  check (sale_percent is null or sale_kopecks is null)
);
create index service_in_order on service (organisation_id, is_recommended desc, id);
create index service_in_position on service (organisation_id, position, is_recommended desc, id);
create index service_by_position on service (position);
create index service_by_words on service using gin (search) with (fastupdate = off);

create table service_picture (
  id bigint generated always as identity primary key,
  service_id bigint not null references service on delete cascade,
  role text not null check (role in ('cover', 'media')),
  nth integer not null default 0,
  name text not null,
  -- The name of its content.
  file text not null check (file ~ '^[0-9a-f]{32}$'),
  unique (service_id, role, nth),
  unique (service_id, name)
);
create unique index service_cover on service_picture (service_id) where role = 'cover';

-- One picture in one of its sizes.
create table service_picture_size (
  picture_id bigint not null references service_picture on delete cascade,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  content_type text not null,
  content bytea not null,
  primary key (picture_id, width)
);

-- Words of titles, of all organisations alike, each with what it is searched by. A mistyped word is looked up here,
-- among some thousands of words, however many services there are.
create table service_word (
  word text collate "C" primary key,
  term text not null
);
create index service_word_near on service_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- What a search of one word looks through. The index gives the services of a term with the best first, so that a page costs
-- the same however many services have it. The weight is greater the nearer a title begins with the word, then for a shorter one.
create table service_term (
  service_id bigint not null references service on delete cascade,
  organisation_id bigint not null,
  position text not null,
  term text collate "C" not null,
  weight smallint not null,
  primary key (service_id, term)
);
create index service_term_in_all on service_term (organisation_id, term, weight desc, service_id);
create index service_term_in_position on service_term (organisation_id, position, term, weight desc, service_id);

create function index_service_title() returns trigger language plpgsql as $$
begin
  delete from service_term where service_id = new.id;
  insert into service_word (word, term)
    select distinct on (word) word, lexeme
    from string_to_table(search_text(new.title), ' ') word
    cross join lateral unnest(to_tsvector('russian', word))
    order by word
    on conflict do nothing;
  insert into service_term (service_id, organisation_id, position, term, weight)
    select new.id, new.organisation_id, new.position, term,
      2000 - 200 * least(nth, 6) - least(length(new.title), 100) + case when new.is_recommended then 1 else 0 end
    from title_terms(new.title);
  return null;
end $$;
create trigger service_is_found after insert or update of title, position, organisation_id, is_recommended on service
  for each row execute function index_service_title();

-- Words like a mistyped one, the nearest first. With the threshold, every word of five letters and more that differs by
-- one letter is among them.
create function near_words(typed text) returns table (word text, term text)
  language sql stable parallel safe set pg_trgm.similarity_threshold = 0.19 as $$
    select word, term from service_word
    where word % typed
    order by similarity(word, typed) desc, word
    limit 50 $$;

-- Services that have the words of a query, the best first. Always by the index: a plan made for any query would read the
-- whole table. Of very many not all are put into order; each of them is a good one then.
create function services_with(query tsquery, category text, most integer) returns setof bigint
  language sql stable parallel safe set enable_seqscan = off as $$
    select id from (
      select id, search from service
      where search @@ query and (category is null or service.position = category)
      limit greatest(1000, most)
    ) found
    order by ts_rank(search, query, 1) desc, id limit most $$;

-- An order by e-mail. The key is that of the call that left it.
create table service_order (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profile on delete cascade,
  service_id bigint not null references service,
  key uuid not null,
  fingerprint bytea not null,
  -- Its title as it was ordered.
  title text not null,
  -- What the resident filled in, by the fields' names.
  fields jsonb not null,
  executor_email text not null,
  -- SHA-256 of the text agreed to.
  consent_hash bytea not null,
  -- The letter that takes it there, written in the same transaction; a sent letter's row goes.
  letter_id bigint,
  created_at timestamptz not null,
  unique (profile_id, key)
);
create index service_order_by_time on service_order (profile_id, created_at desc, id desc);
create index service_order_by_service on service_order (service_id);

-- That a resident looked at the telephone of an executor, or went on to the executor's page.
create table service_contact (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profile on delete cascade,
  service_id bigint not null references service on delete cascade,
  kind text not null check (kind in ('phone', 'link')),
  link text,
  consent_hash bytea,
  at timestamptz not null,
  check ((kind = 'link') = (link is not null))
);
create index service_contact_by_profile on service_contact (profile_id);
create index service_contact_by_service on service_contact (service_id, at desc);
