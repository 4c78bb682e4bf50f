-- The schema after all migrations, from the catalog by `npm run generate`. docs/data-model.md says what a row is.

-- extensions

create extension pg_trgm;

-- collations

create collation natural_order (provider = icu, locale = 'ru-RU-u-kn-true');

create collation russian (provider = icu, locale = 'ru-RU');

-- domains

create domain contact_need as text constraint contact_need_check check (value in ('hidden', 'show', 'necessarily'));

-- sequences

create sequence case_number start 4001 owned by request.number;

create sequence exchange_entry_nth start 1 owned by exchange_entry.nth;

-- functions

create function add_default_reply_templates()
 returns trigger
 language plpgsql
as $$
begin
  perform insert_default_reply_templates(new.id);
  return null;
end $$;

create function add_desk_case()
 returns trigger
 language plpgsql
as $$
declare
  of_ticket constant boolean := tg_table_name = 'ticket';
begin
  insert into desk_case (organisation_id, kind, request_id, ticket_id, personal_account_id, number, house, status, is_open,
    sort_at, changed_at, opened_at, category, words)
  select new.organisation_id,
    case when of_ticket then 'ticket' when to_jsonb(new) ->> 'type' = 'CatalogRequest' then 'order' else 'request' end,
    case when not of_ticket then new.id end, case when of_ticket then new.id end, new.personal_account_id, new.number,
    account.house, new.status, new.status in ('accepted', 'planned', 'in_work', 'sent'), new.created_at, new.changed_at,
    new.created_at, coalesce(to_jsonb(new) ->> 'category_name', to_jsonb(new) ->> 'topic_name'),
    desk_case_words(to_jsonb(new), account)
  from personal_account account where account.id = new.personal_account_id;
  return null;
end $$;

create function desk_case_words(item jsonb, account personal_account)
 returns text
 language sql
 stable
as $$
  select ' ' || search_text(concat_ws(' ', item ->> 'number', account.number, account.surname, account.name,
    account.patronymic, account.address,
    (select string_agg(phone ->> 'digits', ' ') from jsonb_array_elements(item -> 'phones') phone),
    item ->> 'subcategory_name', item ->> 'topic_name', item ->> 'performer', item ->> 'description')) || ' ' $$;

create function document_key(document text)
 returns text
 language sql
 immutable parallel safe strict
return regexp_replace(lower(document), '^0+(?=[0-9])', '');

create function document_mark(document text)
 returns text
 language sql
 immutable parallel safe strict
return coalesce("substring"(lower(document), ' \[[a-p]{8}(?:-[0-9]+)?\]$'), '');

create function document_number(document text)
 returns text
 language sql
 immutable parallel safe strict
return "left"(document_key(document), (length(document_key(document)) - length(document_mark(document))));

create function flat_numbers(number text, surname text, name text, patronymic text, address text)
 returns text[]
 language sql
 immutable parallel safe
return array(select word.word from regexp_split_to_table((concat_ws(' ', flat_numbers.number, flat_numbers.surname, flat_numbers.name, flat_numbers.patronymic, flat_numbers.address) collate "C"), '[^0-9A-Za-z]+') word(word) where (word.word ~ '^[0-9]{1,3}$'));

create function flat_words(number text, surname text, name text, patronymic text, address text)
 returns text
 language sql
 immutable parallel safe
 set search_path to '$user', 'public'
as $$
  select ' ' || search_text(concat_ws(' ', number, surname, name, patronymic, address)) || ' ' $$;

create function index_service_title()
 returns trigger
 language plpgsql
as $$
begin
  delete from service_term where service_id = new.id;
  if new.hidden_at is not null then
    return null;
  end if;
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

create function insert_default_reply_templates(organisation bigint)
 returns void
 language sql
begin atomic
 insert into reply_template (organisation_id, title, text)  select insert_default_reply_templates.organisation as organisation,
             text.title,
             text.body
            from ( values ('Приняли','Здравствуйте! Заявку приняли. Сообщим, когда к вам придёт мастер.'), ('Уточните время','Здравствуйте! Когда вам удобно принять мастера? Напишите день и часы, когда кто-то будет дома.'), ('Пришлите фото','Здравствуйте! Пришлите, пожалуйста, фото: так мастер сразу возьмёт нужные детали.'), ('Мастер в пути','Мастер выехал к вам. Пожалуйста, обеспечьте доступ к месту работ.'), ('Мастер задерживается','Мастер задерживается на предыдущей заявке. Просим извинить за ожидание. Сообщим, когда он выедет.'), ('Не застали дома','Мастер приходил, но дверь никто не открыл. Напишите, когда вам удобно, и мы назначим новый визит.'), ('Ждём деталь','Для ремонта нужна деталь, мы её заказали. Когда она придёт, назначим визит и сообщим вам.'), ('Авария, уже работаем','Об аварии знаем, бригада уже работает. Сообщим, когда всё восстановят.'), ('Сделано, проверьте','Работу выполнили. Проверьте, пожалуйста, всё ли в порядке. Если что-то не так, ответьте здесь: вернёмся к заявке.'), ('Передали бухгалтеру','Вопрос о начислениях передали бухгалтеру. Ответим здесь, когда всё проверим.'), ('Не наша ответственность','Это имущество организация не обслуживает. Подскажем, к кому обратиться, если напишете подробнее.'), ('Спасибо за сообщение','Спасибо, что сообщили! Проверим и напишем, что сделали.')) text(title, body);
end;

create function is_estimated_source(text)
 returns boolean
 language sql
 immutable
as $$
  select coalesce(words ~ '(^|[^а-я])((авто)?расч(ет(а|у|ом|н[а-я]+)?)?([^а-я]|$)|средн|норматив)'
      and words !~ '(^|[^а-я])(центр|отдел|касс|бюро|служб|ооо|муп|гуп|о?ао|пао)', false)
  from (select translate(lower($1), 'ё', 'е') as words) known $$;

create function keep_audit_log()
 returns trigger
 language plpgsql
as $$
begin
  raise exception 'The audit log is append-only' using errcode = 'restrict_violation';
end $$;

create function keep_ledger()
 returns trigger
 language plpgsql
as $$
begin
  raise exception 'The ledger is only ever added to' using errcode = 'restrict_violation';
end $$;

create function log_import()
 returns trigger
 language plpgsql
as $$
begin
  insert into audit_log (at, who, act, organisation_id)
  values (new.at, new.who, 'import ' || new.file || ' ' || new.kind, new.organisation_id);
  return null;
end $$;

create function near_words(typed text)
 returns table(word text, term text)
 language sql
 stable parallel safe
 set "pg_trgm.similarity_threshold" to '0.19'
as $$
    select word, term from service_word
    where word % typed
    order by similarity(word, typed) desc, word
    limit 50 $$;

create function note_channel_choice()
 returns trigger
 language plpgsql
as $$
begin
  insert into exchange_entry (kind, subject)
    select 'choice', id from profile where resident_id = coalesce(new.resident_id, old.resident_id);
  return null;
end $$;

create function note_consent()
 returns trigger
 language plpgsql
as $$
begin
  insert into exchange_entry (kind, subject) select 'choice', id from profile where resident_id = new.resident_id;
  return null;
end $$;

create function note_corrections()
 returns trigger
 language plpgsql
as $$
begin
  insert into exchange_entry (kind, subject, facts)
    select 'reading', meter_id, reading_facts(added) from added join before using (meter_id, period)
    where added.version <> before.version;
  return null;
end $$;

create function note_desk_case()
 returns trigger
 language plpgsql
as $$
declare
  of_case bigint;
begin
  if tg_table_name = 'ticket' then
    select id into of_case from desk_case where ticket_id = new.id;
  else
    select id into of_case from desk_case where request_id = new.id;
  end if;
  update desk_case item set status = new.status, is_open = new.status in ('accepted', 'planned', 'in_work', 'sent'),
    changed_at = new.changed_at, is_placed = false, opened_at = new.created_at,
    category = coalesce(to_jsonb(new) ->> 'category_name', to_jsonb(new) ->> 'topic_name'),
    words = desk_case_words(to_jsonb(new), account),
    version = version + 1, changed_in = pg_current_xact_id()
  from personal_account account where account.id = new.personal_account_id and item.id = of_case;
  return null;
end $$;

create function note_payments()
 returns trigger
 language plpgsql
as $$
begin
  insert into exchange_entry (kind, subject) select 'payment', id from added where payment_id is not null;
  return null;
end $$;

create function note_readings()
 returns trigger
 language plpgsql
as $$
begin
  insert into exchange_entry (kind, subject, facts) select 'reading', meter_id, reading_facts(added) from added;
  return null;
end $$;

create function note_receipt_choice()
 returns trigger
 language plpgsql
as $$
begin
  insert into exchange_entry (kind, subject) values ('choice', coalesce(new.profile_id, old.profile_id));
  return null;
end $$;

create function note_request()
 returns trigger
 language plpgsql
as $$
begin
  insert into exchange_entry (kind, subject) values ('request', new.request_id);
  return null;
end $$;

create function note_ticket()
 returns trigger
 language plpgsql
as $$
begin
  insert into exchange_entry (kind, subject) values ('ticket', new.ticket_id);
  return null;
end $$;

create function number_key(number text)
 returns text
 language sql
 immutable parallel safe strict
as $$
  select translate(upper(regexp_replace(normalize(number, nfc), '[[:space:]\u00A0\u2009\u202F№]', '', 'g') collate "und-x-icu"),
    'ABCEHKMOPTXYЁ‐‑‒–—―−', 'АВСЕНКМОРТХУЕ-------')
$$;

create function phone_keys(organisation bigint, digits text)
 returns bigint[]
 language sql
 immutable parallel safe
return array(select distinct ((phone_keys.organisation * 1000) + (substr(phone_keys.digits, place.place, 3))::bigint) from generate_series(1, (length(phone_keys.digits) - 2)) place(place));

create function phone_keys_in(organisation bigint, words text)
 returns bigint[]
 language sql
 immutable parallel safe
return array(select distinct key.key from regexp_matches((phone_keys_in.words collate "C"), '\m7[0-9]{10}\M', 'g') found(found), lateral unnest(phone_keys(phone_keys_in.organisation, found.found[1])) key(key));

create function place_desk_cases()
 returns trigger
 language plpgsql
as $$
begin
  update desk_case set is_placed = false where organisation_id = new.id and is_open;
  return null;
end $$;

create function place_service()
 returns trigger
 language plpgsql
as $$
begin
  new.place := coalesce(new.place, new.id);
  return new;
end $$;

create function post_to_ledger()
 returns trigger
 language plpgsql
as $$
begin
  if exists (select from added group by entry_id having sum(kopecks) <> 0) then
    raise exception 'The postings of a ledger entry do not sum to zero' using errcode = 'check_violation';
  end if;
  insert into ledger_balance as balance (personal_account_id, sector_id, debt_kopecks)
    select personal_account_id, sector_id, sum(kopecks) from added
    where account = 'resident' group by personal_account_id, sector_id
    on conflict (personal_account_id, sector_id)
    do update set debt_kopecks = balance.debt_kopecks + excluded.debt_kopecks;
  return null;
end $$;

create function reading_facts(reading)
 returns jsonb
 language sql
 stable
as $$
  select jsonb_build_object('period', to_char($1.period, 'YYYY-MM'), 'values', $1."values", 'deltas', $1.deltas,
    'version', $1.version, 'late', $1.late, 'at', $1.submitted_at, 'source', $1.source) $$;

create function rename_desk_cases()
 returns trigger
 language plpgsql
as $$
begin
  update desk_case item set house = new.house, words = desk_case_words(coalesce(
    (select to_jsonb(request) from request where id = item.request_id),
    (select to_jsonb(ticket) from ticket where id = item.ticket_id)), new)
  where personal_account_id = new.id;
  return null;
end $$;

create function search_text(given text)
 returns text
 language sql
 immutable parallel safe strict
return trim(both from regexp_replace(replace(lower((given collate russian)), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g'));

create function service_search(title text, organisation bigint)
 returns tsvector
 language sql
 immutable parallel safe strict
return array_to_tsvector(array(select ((service_search.organisation || ':') || title_terms.term) from title_terms(service_search.title) title_terms(term, nth)));

create function services_with(query tsquery, category text, most integer)
 returns setof bigint
 language sql
 stable parallel safe
 set enable_seqscan to 'off'
as $$
    select id from (
      select id, search from service
      where search @@ query and hidden_at is null and (category is null or service.position = category)
      limit greatest(1000, most)
    ) found
    order by ts_rank(search, query, 1) desc, id limit most $$;

create function set_document_year()
 returns trigger
 language plpgsql
as $$
begin
  select extract(year from payment.decided_at at time zone organisation.time_zone) into new.year
    from payment, organisation where payment.id = new.payment_id and organisation.id = new.organisation_id;
  return new;
end $$;

create function set_organisation_of_phone()
 returns trigger
 language plpgsql
as $$
begin
  new.organisation_id := (select organisation_id from personal_account where id = new.personal_account_id);
  return new;
end $$;

create function title_terms(title text)
 returns table(term text, nth integer)
 language sql
 immutable parallel safe strict
begin atomic
 select unnest.lexeme,
     (unnest.positions[1])::integer as positions
    from unnest(to_tsvector('russian'::regconfig, search_text(title_terms.title))) unnest(lexeme, positions, weights)
 union all
  select ('^' || "left"(split.word, letters.letters)),
     (min(split.nth))::integer as min
    from string_to_table(search_text(title_terms.title), ' ') with ordinality split(word, nth),
     lateral generate_series(1, least(3, length(split.word))) letters(letters)
   group by ('^' || "left"(split.word, letters.letters));
end;

-- tables

create table account_email (
  email text not null,
  personal_account_id bigint not null,
  constraint account_email_pkey primary key (email, personal_account_id),
  constraint account_email_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint account_email_email_check check (email = lower(email))
);

create table account_token (
  id text not null,
  purpose text not null,
  hash bytea not null,
  username text not null,
  resident_id bigint,
  personal_account_id bigint,
  consent_hash bytea,
  confirmed_at timestamptz,
  wrong_areas integer default 0 not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint account_token_pkey primary key (id),
  constraint account_token_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint account_token_resident_id_fkey foreign key (resident_id) references resident(id) on delete cascade,
  constraint account_token_purpose_check check (purpose in ('activation', 'repair', 'add_profile', 'change_email', 'undo_email'))
);
create index account_token_by_age on account_token (expires_at);
create index account_token_by_resident on account_token (resident_id, created_at);
create index account_token_by_username on account_token (username);
create unique index account_token_living on account_token (purpose, username, resident_id, personal_account_id) nulls not distinct;

create table accrual (
  id bigint generated always as identity not null,
  personal_account_id bigint not null,
  sector_id bigint not null,
  period date not null,
  issued_on date not null,
  due_on date not null,
  charged_kopecks bigint not null,
  recalculated_kopecks bigint not null,
  benefit_kopecks bigint not null,
  total_kopecks bigint generated always as (((charged_kopecks + recalculated_kopecks) - benefit_kopecks)) stored not null,
  constraint accrual_pkey primary key (id),
  constraint accrual_personal_account_id_sector_id_period_key unique (personal_account_id, sector_id, period),
  constraint accrual_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint accrual_sector_id_fkey foreign key (sector_id) references sector(id),
  constraint accrual_period_check check (extract(day from period) = 1::numeric)
);

create table accrual_correction (
  accrual_id bigint not null,
  at timestamptz not null,
  difference_kopecks bigint not null,
  constraint accrual_correction_pkey primary key (accrual_id, at),
  constraint accrual_correction_accrual_id_fkey foreign key (accrual_id) references accrual(id) on delete cascade
);

create table accrual_line (
  accrual_id bigint not null,
  place smallint not null,
  service text not null,
  unit text not null,
  tariff numeric(14,4),
  volume numeric(14,5),
  charged_kopecks bigint not null,
  recalculated_kopecks bigint default 0 not null,
  recalculation_reason text,
  benefit_kopecks bigint default 0 not null,
  constraint accrual_line_pkey primary key (accrual_id, place),
  constraint accrual_line_accrual_id_service_key unique (accrual_id, service),
  constraint accrual_line_accrual_id_fkey foreign key (accrual_id) references accrual(id) on delete cascade
);

create table api_idempotency_key (
  organisation_id bigint not null,
  key uuid not null,
  fingerprint bytea not null,
  kind text not null,
  number bigint not null,
  at timestamptz not null,
  reply jsonb,
  constraint api_idempotency_key_pkey primary key (organisation_id, key),
  constraint api_idempotency_key_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint api_idempotency_key_kind_check check (kind in ('request', 'ticket'))
);
create index api_idempotency_key_by_age on api_idempotency_key (at) where reply is not null;
create index api_idempotency_key_by_case on api_idempotency_key (kind, number) where reply is not null;

create table api_key (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  name text not null,
  scopes text[] not null,
  hash bytea not null,
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint api_key_pkey primary key (id),
  constraint api_key_hash_key unique (hash),
  constraint api_key_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint api_key_scopes_check check (cardinality(scopes) > 0 and scopes <@ '{import,export,requests}'::text[])
);
create index api_key_of_organisation on api_key (organisation_id);

create table archived_month (
  organisation_id bigint not null,
  kind text not null,
  month date not null,
  at timestamptz not null,
  row_count bigint not null,
  sha256 bytea not null,
  constraint archived_month_pkey primary key (organisation_id, kind, month),
  constraint archived_month_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);

create table attachment (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  personal_account_id bigint,
  title text not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  size integer generated always as (octet_length(content)) stored not null,
  published_on date not null,
  house text default '' not null,
  constraint attachment_pkey primary key (id),
  constraint attachment_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint attachment_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id)
);
create index attachment_for_account on attachment (organisation_id, personal_account_id, published_on desc, id desc);
create index attachment_for_house on attachment (organisation_id, house, published_on desc, id desc) where personal_account_id is null;

create table audit_log (
  id bigint generated always as identity not null,
  at timestamptz not null,
  who text not null,
  act text not null,
  personal_account_id bigint,
  member_id bigint,
  organisation_id bigint,
  network text,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_member_id_fkey foreign key (member_id) references staff_member(id),
  constraint audit_log_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint audit_log_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id)
);
create index audit_log_by_time on audit_log (organisation_id, at, id) where organisation_id is not null;
create index audit_log_of_account on audit_log (personal_account_id, id) where personal_account_id is not null;
create index audit_log_of_member on audit_log (organisation_id, member_id, id) where organisation_id is not null;
create index audit_log_of_organisation on audit_log (organisation_id, id) where organisation_id is not null;
create index audit_log_of_queue on audit_log (member_id, at) where act = 'show queue';
create trigger keep before delete or update or truncate on audit_log for each statement execute function keep_audit_log();

create table autopay (
  id bigint generated always as identity not null,
  profile_id bigint not null,
  sector_id bigint not null,
  card_id bigint not null,
  activated_at timestamptz not null,
  constraint autopay_pkey primary key (id),
  constraint autopay_profile_id_sector_id_key unique (profile_id, sector_id),
  constraint autopay_card_id_fkey foreign key (card_id) references card(id) on delete cascade,
  constraint autopay_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade,
  constraint autopay_sector_id_fkey foreign key (sector_id) references sector(id)
);
create index autopay_by_card on autopay (card_id);
create index autopay_by_sector on autopay (sector_id, id);

create table autopay_debit (
  id bigint generated always as identity not null,
  autopay_id bigint,
  personal_account_id bigint not null,
  sector_id bigint not null,
  period date not null,
  tries integer default 0 not null,
  next_on date not null,
  outcome text,
  constraint autopay_debit_pkey primary key (id),
  constraint autopay_debit_personal_account_id_sector_id_period_key unique (personal_account_id, sector_id, period),
  constraint autopay_debit_autopay_id_fkey foreign key (autopay_id) references autopay(id) on delete set null,
  constraint autopay_debit_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint autopay_debit_sector_id_fkey foreign key (sector_id) references sector(id),
  constraint autopay_debit_outcome_check check (outcome in ('paid', 'nothing_owed', 'refused', 'unknown', 'cancelled'))
);
create index autopay_debit_open on autopay_debit (next_on) where outcome is null;

create table card (
  id bigint generated always as identity not null,
  resident_id bigint not null,
  reference text not null,
  masked text not null,
  expires_on date,
  created_at timestamptz not null,
  removed_at timestamptz,
  forget_at timestamptz,
  constraint card_pkey primary key (id),
  constraint card_resident_id_reference_key unique (resident_id, reference),
  constraint card_resident_id_fkey foreign key (resident_id) references resident(id) on delete cascade
);
create index card_to_forget on card (forget_at) where forget_at is not null;

create table card_registration (
  id uuid not null,
  resident_id bigint not null,
  sector_id bigint not null,
  created_at timestamptz not null,
  card_id bigint,
  constraint card_registration_pkey primary key (id),
  constraint card_registration_card_id_fkey foreign key (card_id) references card(id) on delete set null,
  constraint card_registration_resident_id_fkey foreign key (resident_id) references resident(id) on delete cascade,
  constraint card_registration_sector_id_fkey foreign key (sector_id) references sector(id)
);
create index card_registration_by_resident on card_registration (resident_id, created_at);

create table closed_key (
  scope text not null,
  key uuid not null,
  closed_at timestamptz not null,
  constraint closed_key_pkey primary key (scope, key)
);

create table column_map (
  organisation_id bigint not null,
  fingerprint text not null,
  kind text not null,
  columns jsonb not null,
  changed_at timestamptz not null,
  constraint column_map_pkey primary key (organisation_id, fingerprint),
  constraint column_map_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);

create table demo_data (
  seeded_at timestamptz not null
);

create table desk_case (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  kind text not null,
  request_id bigint,
  ticket_id bigint,
  personal_account_id bigint not null,
  number bigint not null,
  house text not null,
  status text not null,
  is_open boolean not null,
  is_new boolean default true not null,
  is_placed boolean default false not null,
  sort_at timestamptz not null,
  due jsonb,
  changed_at timestamptz not null,
  assignee_id bigint,
  version integer default 1 not null,
  changed_in xid8 default pg_current_xact_id() not null,
  words text not null,
  is_emergency boolean default false not null,
  category text not null,
  opened_at timestamptz not null,
  constraint desk_case_pkey primary key (id),
  constraint desk_case_request_id_key unique (request_id),
  constraint desk_case_ticket_id_key unique (ticket_id),
  constraint desk_case_assignee_id_fkey foreign key (assignee_id) references staff_member(id),
  constraint desk_case_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint desk_case_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint desk_case_request_id_fkey foreign key (request_id) references request(id) on delete cascade,
  constraint desk_case_ticket_id_fkey foreign key (ticket_id) references ticket(id) on delete cascade,
  constraint desk_case_check check ((request_id is null) = (kind = 'ticket') and (ticket_id is null) = (kind <> 'ticket')),
  constraint desk_case_kind_check check (kind in ('request', 'order', 'ticket'))
);
create index desk_case_by_phone on desk_case using gin (phone_keys_in(organisation_id, words)) with (fastupdate=off);
create index desk_case_by_words on desk_case using gin (words gin_trgm_ops) with (fastupdate=off);
create index desk_case_changed on desk_case (organisation_id, changed_in);
create index desk_case_closed on desk_case (organisation_id, changed_at desc, id desc) where not is_open;
create index desk_case_closed_by_age on desk_case (organisation_id, opened_at, id) where not is_open;
create index desk_case_closed_by_status on desk_case (organisation_id, status, changed_at desc, id desc) where not is_open;
create index desk_case_closed_of_category on desk_case (organisation_id, category, changed_at desc, id desc) where not is_open;
create index desk_case_closed_of_house on desk_case (organisation_id, house, changed_at desc, id desc) where not is_open;
create index desk_case_closed_of_kind on desk_case (organisation_id, kind, changed_at desc, id desc) where not is_open;
create index desk_case_closed_of_kind_by_status on desk_case (organisation_id, kind, status, changed_at desc, id desc) where not is_open;
create index desk_case_emergency on desk_case (organisation_id, sort_at, id) where is_open and is_emergency;
create index desk_case_new on desk_case (organisation_id, sort_at, id, opened_at) where is_open and is_new;
create index desk_case_new_of_kind on desk_case (organisation_id, kind, sort_at, id) where is_open and is_new;
create index desk_case_newest on desk_case (organisation_id, id desc) include (is_emergency) where is_open and is_new;
create unique index desk_case_number on desk_case (number);
create index desk_case_of_account on desk_case (personal_account_id);
create index desk_case_open on desk_case (organisation_id, sort_at, id, opened_at) where is_open;
create index desk_case_open_by_age on desk_case (organisation_id, opened_at, id) where is_open;
create index desk_case_open_by_status on desk_case (organisation_id, status, sort_at, id) where is_open;
create index desk_case_open_of_category on desk_case (organisation_id, category, sort_at, id) where is_open;
create index desk_case_open_of_house on desk_case (organisation_id, house, sort_at, id) where is_open;
create index desk_case_open_of_kind on desk_case (organisation_id, kind, sort_at, id) where is_open;
create index desk_case_taken on desk_case (organisation_id, assignee_id, sort_at, id) include (kind, house) where is_open;
create index desk_case_taken_of_kind on desk_case (organisation_id, assignee_id, kind, sort_at, id) where is_open;
create index desk_case_to_place on desk_case (organisation_id, id) where is_open and not is_placed;
create index desk_case_unplaced on desk_case (organisation_id, id) where is_open and (not is_placed or (due -> 'visit') is null);

create table desk_idempotency_key (
  member_id bigint not null,
  key uuid not null,
  case_id bigint not null,
  fingerprint bytea not null,
  at timestamptz not null,
  constraint desk_idempotency_key_pkey primary key (member_id, key),
  constraint desk_idempotency_key_case_id_fkey foreign key (case_id) references desk_case(id) on delete cascade,
  constraint desk_idempotency_key_member_id_fkey foreign key (member_id) references staff_member(id)
);
create index desk_idempotency_key_of_case on desk_idempotency_key (case_id);

create table desk_note (
  id bigint generated always as identity not null,
  case_id bigint not null,
  member_id bigint not null,
  kind text not null,
  text text,
  at timestamptz not null,
  constraint desk_note_pkey primary key (id),
  constraint desk_note_case_id_fkey foreign key (case_id) references desk_case(id) on delete cascade,
  constraint desk_note_member_id_fkey foreign key (member_id) references staff_member(id),
  constraint desk_note_kind_check check (kind in ('note', 'taken', 'given_back'))
);
create index desk_note_of_case on desk_note (case_id, id);

create table exchange_day (
  day date not null,
  nth bigint not null,
  constraint exchange_day_pkey primary key (day)
);

create table exchange_entry (
  id bigint generated always as identity not null,
  kind text not null,
  subject bigint not null,
  facts jsonb,
  organisation_id bigint,
  nth bigint,
  constraint exchange_entry_kind_check check (kind in ('reading', 'payment', 'choice', 'request', 'ticket'))
);
create index exchange_entry_in_order on exchange_entry (organisation_id, kind, nth) where nth is not null;
create index exchange_entry_without_number on exchange_entry (kind, id) where nth is null;

create table exchange_floor (
  organisation_id bigint not null,
  kind text not null,
  nth bigint not null,
  constraint exchange_floor_pkey primary key (organisation_id, kind),
  constraint exchange_floor_organisation_id_fkey foreign key (organisation_id) references organisation(id) on delete cascade
);

create table export_run (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  kind text not null,
  name text not null,
  at timestamptz not null,
  who text not null,
  format text not null,
  row_count bigint not null,
  till bigint,
  from_month text,
  to_month text,
  byte_count bigint,
  constraint export_run_pkey primary key (id),
  constraint export_run_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index export_run_by_name on export_run (organisation_id, kind, name, till);
create index export_run_of_organisation on export_run (organisation_id, id);

create table export_run_part (
  run_id bigint not null,
  place integer not null,
  content bytea not null,
  constraint export_run_part_pkey primary key (run_id, place),
  constraint export_run_part_run_id_fkey foreign key (run_id) references export_run(id) on delete cascade
);

create table exported_entry (
  organisation_id bigint not null,
  kind text not null,
  name text not null,
  nth bigint not null,
  constraint exported_entry_pkey primary key (organisation_id, kind, name, nth),
  constraint exported_entry_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);

create table external_payment (
  organisation_id bigint not null,
  source text not null,
  document text not null,
  payment_id uuid not null,
  is_replaced boolean default false not null,
  year smallint not null,
  loaded_at timestamptz default now(),
  constraint external_payment_payment_id_key unique (payment_id),
  constraint external_payment_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint external_payment_payment_id_fkey foreign key (payment_id) references payment(id)
);
create unique index external_payment_by_document on external_payment (organisation_id, lower(source), lower(document), year) where not is_replaced;
create index external_payment_by_load on external_payment (organisation_id, loaded_at) where not is_replaced;
create index external_payment_by_number on external_payment (organisation_id, lower(source), document_number(document), year) where not is_replaced;
create trigger set_year before insert on external_payment for each row when (new.year is null) execute function set_document_year();

create table file (
  id uuid not null,
  profile_id bigint,
  filename text not null,
  reserved_at timestamptz not null,
  uploaded_at timestamptz,
  sha256 bytea,
  content_type text,
  size integer,
  claimed_at timestamptz,
  owner_kind text,
  owner_id bigint,
  personal_account_id bigint,
  is_discarded boolean default false not null,
  begun_sha256 bytea,
  member_id bigint,
  constraint file_pkey primary key (id),
  constraint file_member_id_fkey foreign key (member_id) references staff_member(id),
  constraint file_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint file_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade,
  constraint file_check check ((uploaded_at is null) = (sha256 is null)),
  constraint file_check1 check ((claimed_at is null) = (owner_id is null)),
  constraint file_check2 check (profile_id is not null or member_id is not null),
  constraint file_owner_kind_check check (owner_kind in ('reading', 'request', 'ticket', 'request_event', 'ticket_event'))
);
create index file_by_member on file (member_id) where member_id is not null;
create index file_by_owner on file (owner_kind, owner_id);
create index file_by_profile on file (profile_id);
create index file_discarded on file (id) where is_discarded;
create index file_unclaimed on file (coalesce(uploaded_at, reserved_at)) where claimed_at is null;

create table house (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  address text not null,
  constraint house_pkey primary key (id),
  constraint house_organisation_id_address_key unique (organisation_id, address),
  constraint house_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint house_address_check check (address <> '')
);

create table import_call (
  id uuid not null,
  organisation_id bigint not null,
  key_id bigint,
  key uuid,
  fingerprint bytea not null,
  kind text,
  options jsonb not null,
  state text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer default 0 not null,
  report jsonb,
  member_id bigint,
  file_name text,
  progress jsonb,
  preview jsonb,
  bad_file uuid,
  mapping jsonb,
  constraint import_call_pkey primary key (id),
  constraint import_call_organisation_id_key_key unique (organisation_id, key),
  constraint import_call_key_id_fkey foreign key (key_id) references api_key(id),
  constraint import_call_member_id_fkey foreign key (member_id) references staff_member(id),
  constraint import_call_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint import_call_check check ((state = 'done') = (report is not null)),
  constraint import_call_check1 check ((key_id is null) = (member_id is not null)),
  constraint import_call_check2 check ((key_id is null) = (key is null)),
  constraint import_call_state_check check (state in ('receiving', 'waiting', 'done'))
);
create index import_call_due on import_call (due_at) where state <> 'done';
create index import_call_of_desk on import_call (created_at) where member_id is not null;

create table import_run (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  at timestamptz not null,
  who text not null,
  file text not null,
  sha256 bytea not null,
  kind text not null,
  new_rows bigint not null,
  changed_rows bigint not null,
  same_rows bigint not null,
  bad_rows bigint not null,
  call_id uuid,
  constraint import_run_pkey primary key (id),
  constraint import_run_call_id_fkey foreign key (call_id) references import_call(id),
  constraint import_run_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index import_run_by_time on import_run (organisation_id, at desc);
create index import_run_of_organisation on import_run (organisation_id, id);
create trigger log_import after insert on import_run for each row execute function log_import();

create table insurance (
  id bigint generated always as identity not null,
  profile_id bigint,
  type text not null,
  insurer text not null,
  number text not null,
  object text not null,
  valid_from date not null,
  valid_till date not null,
  personal_account_id bigint,
  constraint insurance_pkey primary key (id),
  constraint insurance_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint insurance_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade,
  constraint insurance_check check (num_nonnulls(profile_id, personal_account_id) = 1),
  constraint insurance_type_check check (type in ('osago', 'mortgage'))
);
create index insurance_by_profile on insurance (profile_id, valid_till desc);
create unique index insurance_of_account on insurance (personal_account_id, number) where personal_account_id is not null;

create table job_lease (
  name text not null,
  locked_until timestamptz not null,
  constraint job_lease_pkey primary key (name)
);

create table known_device (
  word text not null,
  seen_at timestamptz not null,
  constraint known_device_pkey primary key (word)
);
create index known_device_by_age on known_device (seen_at);

create table ledger_balance (
  personal_account_id bigint not null,
  sector_id bigint not null,
  debt_kopecks bigint not null,
  constraint ledger_balance_pkey primary key (personal_account_id, sector_id),
  constraint ledger_balance_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id) deferrable,
  constraint ledger_balance_sector_id_fkey foreign key (sector_id) references sector(id) deferrable
);

create table ledger_entry (
  id bigint generated always as identity not null,
  kind text not null,
  accrual_id bigint,
  payment_id uuid,
  at timestamptz not null,
  refund_id uuid,
  constraint ledger_entry_pkey primary key (id),
  constraint ledger_entry_refund_id_key unique (refund_id),
  constraint ledger_entry_accrual_id_fkey foreign key (accrual_id) references accrual(id),
  constraint ledger_entry_payment_id_fkey foreign key (payment_id) references payment(id),
  constraint ledger_entry_refund_id_fkey foreign key (refund_id) references refund(id),
  constraint ledger_entry_check check ((kind in ('accrual', 'correction')) = (accrual_id is not null)),
  constraint ledger_entry_check1 check ((kind in ('payment', 'reversal', 'refund')) = (payment_id is not null)),
  constraint ledger_entry_check2 check ((kind = 'refund') = (refund_id is not null)),
  constraint ledger_entry_kind_check check (kind in ('opening', 'accrual', 'correction', 'payment', 'reversal', 'refund'))
);
create unique index ledger_entry_of_accrual on ledger_entry (accrual_id) where kind = 'accrual';
create index ledger_entry_of_correction on ledger_entry (accrual_id) where kind = 'correction';
create unique index ledger_entry_of_payment on ledger_entry (payment_id, kind) where kind <> 'refund';
create index ledger_entry_of_refunds on ledger_entry (payment_id) where kind = 'refund';
create trigger keep before delete or update or truncate on ledger_entry for each statement execute function keep_ledger();
create trigger note_new after insert on ledger_entry referencing new table as added for each statement execute function note_payments();

create table ledger_posting (
  entry_id bigint not null,
  line integer not null,
  account text not null,
  personal_account_id bigint,
  sector_id bigint not null,
  kopecks bigint not null,
  constraint ledger_posting_pkey primary key (entry_id, line),
  constraint ledger_posting_entry_id_fkey foreign key (entry_id) references ledger_entry(id),
  constraint ledger_posting_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint ledger_posting_sector_id_fkey foreign key (sector_id) references sector(id),
  constraint ledger_posting_account_check check (account in ('resident', 'income', 'bank', 'fee')),
  constraint ledger_posting_check check ((account = 'resident') = (personal_account_id is not null)),
  constraint ledger_posting_kopecks_check check (kopecks <> 0)
);
create index ledger_posting_of_resident on ledger_posting (personal_account_id, sector_id) include (kopecks) where personal_account_id is not null;
create trigger keep before delete or update or truncate on ledger_posting for each statement execute function keep_ledger();
create trigger post after insert on ledger_posting referencing new table as added for each statement execute function post_to_ledger();

create table meter (
  id bigint generated always as identity not null,
  personal_account_id bigint not null,
  type text not null,
  serial_number text not null,
  place text,
  readonly boolean default false not null,
  working_finish_date date,
  next_check_date date,
  digit_capacity bigint not null,
  first_values numeric(15,5)[] not null,
  replaces text,
  constraint meter_pkey primary key (id),
  constraint meter_personal_account_id_type_replaces_key unique (personal_account_id, type, replaces) deferrable,
  constraint meter_personal_account_id_type_serial_number_key unique (personal_account_id, type, serial_number),
  constraint meter_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint meter_personal_account_id_type_replaces_fkey foreign key (personal_account_id, type, replaces) references meter(personal_account_id, type, serial_number),
  constraint meter_check check (replaces <> serial_number),
  constraint meter_digit_capacity_check check (digit_capacity > 0)
);

create table migrations (
  version bigint not null,
  name text,
  md5 text,
  run_at timestamptz,
  constraint migrations_pkey primary key (version)
);

create table natural_key (
  fingerprint bytea not null,
  key uuid not null,
  created_at timestamptz not null,
  constraint natural_key_pkey primary key (fingerprint)
);
create index natural_key_created_at_idx on natural_key (created_at);

create table news (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  house text default '' not null,
  title text not null,
  summary text not null,
  body text not null,
  published_at timestamptz not null,
  key uuid,
  fingerprint bytea,
  constraint news_pkey primary key (id),
  constraint news_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create unique index news_by_key on news (organisation_id, key);
create index news_by_time on news (organisation_id, house, published_at desc, id desc);

create table news_picture (
  id uuid default gen_random_uuid() not null,
  organisation_id bigint not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  seen_at timestamptz not null,
  constraint news_picture_pkey primary key (id),
  constraint news_picture_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index news_picture_by_age on news_picture (organisation_id, seen_at);

create table news_picture_use (
  news_id bigint not null,
  picture_id uuid not null,
  constraint news_picture_use_pkey primary key (news_id, picture_id),
  constraint news_picture_use_news_id_fkey foreign key (news_id) references news(id) on delete cascade,
  constraint news_picture_use_picture_id_fkey foreign key (picture_id) references news_picture(id) on delete cascade
);
create index news_picture_use_of_picture on news_picture_use (picture_id);

create table notification_channels (
  resident_id bigint not null,
  email boolean not null,
  mobile_app boolean not null,
  telegram boolean not null,
  vk boolean not null,
  wrong_address text,
  changed_at timestamptz,
  email_readings boolean default true not null,
  email_receipts boolean default true not null,
  email_payments boolean default true not null,
  email_requests boolean default true not null,
  constraint notification_channels_pkey primary key (resident_id),
  constraint notification_channels_resident_id_fkey foreign key (resident_id) references resident(id) on delete cascade
);
create trigger note_choice after insert or delete or update on notification_channels for each row execute function note_channel_choice();

create table notification_outbox (
  id bigint generated always as identity not null,
  kind text not null,
  recipient text not null,
  data jsonb default '{}'::jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer default 0 not null,
  given_up_at timestamptz,
  tried_since timestamptz,
  last_error text,
  message_id uuid default gen_random_uuid() not null,
  channel text not null,
  family_id uuid,
  expires_at timestamptz,
  constraint notification_outbox_pkey primary key (id),
  constraint notification_outbox_family_id_fkey foreign key (family_id) references push_subscription(family_id) on delete cascade
);
create index notification_outbox_by_recipient on notification_outbox (recipient);
create index notification_outbox_by_subscription on notification_outbox (family_id) where family_id is not null;
create index notification_outbox_due on notification_outbox (channel, due_at) where given_up_at is null;
create index notification_outbox_given_up on notification_outbox (given_up_at) where given_up_at is not null;

create table organisation (
  id bigint generated always as identity not null,
  name text not null,
  time_zone text default 'Europe/Moscow' not null,
  emergency_phone text,
  meter_window jsonb default '{"strict": false, "from_day": 1, "till_day": 31}'::jsonb not null,
  permissions jsonb default '{"news": "CRUD", "compendium": "CRUD", "request_log": "CRUD", "tickets_from_tenants": "CRUD", "apartment_meters_data": "CRUD", "all_apartments_accruals": "CRUD", "catalogue_cabinet_positions": "CRUD"}'::jsonb not null,
  request_categories jsonb,
  ticket_topics jsonb,
  inn text,
  hosts text[] default '{}'::text[] not null,
  contacts jsonb default '{}'::jsonb not null,
  request_terms jsonb default '{}'::jsonb not null,
  working_days jsonb default '{"on": [], "off": []}'::jsonb not null,
  payment_maximum_kopecks bigint default 5000000 not null,
  emergencies jsonb,
  promises jsonb,
  constraint organisation_pkey primary key (id),
  constraint organisation_inn_key unique (inn),
  constraint organisation_inn_check check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  constraint organisation_payment_maximum_kopecks_check check (payment_maximum_kopecks >= 100)
);
create trigger add_reply_templates after insert on organisation for each row execute function add_default_reply_templates();
create trigger place_queue after update of request_terms, working_days, time_zone on organisation for each row when (old.request_terms <> new.request_terms or old.working_days <> new.working_days or old.time_zone <> new.time_zone) execute function place_desk_cases();

create table passkey (
  id uuid not null,
  resident_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_pkey primary key (id),
  constraint passkey_credential_id_key unique (credential_id),
  constraint passkey_resident_id_fkey foreign key (resident_id) references resident(id) on delete cascade
);
create index passkey_by_resident on passkey (resident_id, created_at);

create table passkey_challenge (
  hash bytea not null,
  purpose text not null,
  family_id uuid,
  browser bytea,
  expires_at timestamptz not null,
  staff_session_id uuid,
  constraint passkey_challenge_pkey primary key (hash),
  constraint passkey_challenge_family_id_fkey foreign key (family_id) references session_family(id) on delete cascade,
  constraint passkey_challenge_staff_session_id_fkey foreign key (staff_session_id) references staff_session(id) on delete cascade,
  constraint passkey_challenge_asker check (
case purpose
    when 'sign_in' then browser is not null and family_id is null and staff_session_id is null
    when 'add' then family_id is not null and browser is null and staff_session_id is null
    when 'check' then family_id is not null and browser is null and staff_session_id is null
    when 'staff_add' then staff_session_id is not null and browser is null and family_id is null
    when 'staff_proof' then staff_session_id is not null and browser is null and family_id is null
    else false
end)
);
create index passkey_challenge_by_age on passkey_challenge (expires_at);
create index passkey_challenge_by_family on passkey_challenge (family_id);
create index passkey_challenge_by_staff_session on passkey_challenge (staff_session_id);

create table payable_order (
  number text not null,
  personal_account_id bigint not null,
  sector_id bigint not null,
  title text not null,
  kopecks bigint not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  refunds_late_money boolean default false not null,
  constraint payable_order_pkey primary key (number),
  constraint payable_order_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint payable_order_sector_id_fkey foreign key (sector_id) references sector(id),
  constraint payable_order_kopecks_check check (kopecks > 0)
);
create index payable_order_by_account on payable_order (personal_account_id);

create table payment (
  id uuid not null,
  personal_account_id bigint not null,
  sector_id bigint not null,
  profile_id bigint,
  channel text not null,
  purpose text not null,
  accrual_id bigint,
  order_number text,
  kopecks bigint not null,
  fee_kopecks bigint not null,
  state text not null,
  reason text,
  card_id bigint,
  saves_card boolean default false not null,
  card_mask text,
  autopay_debit_id bigint,
  key uuid,
  fingerprint bytea,
  bank_transaction text,
  fiscal_receipt_url text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unknown_at timestamptz,
  decided_at timestamptz,
  reversed_at timestamptz,
  due_at timestamptz,
  tries integer default 0 not null,
  part_of uuid,
  constraint payment_pkey primary key (id),
  constraint payment_profile_id_key_key unique (profile_id, key),
  constraint payment_accrual_id_fkey foreign key (accrual_id) references accrual(id),
  constraint payment_autopay_debit_id_fkey foreign key (autopay_debit_id) references autopay_debit(id),
  constraint payment_card_id_fkey foreign key (card_id) references card(id) on delete set null,
  constraint payment_order_number_fkey foreign key (order_number) references payable_order(number),
  constraint payment_part_of_fkey foreign key (part_of) references payment(id),
  constraint payment_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint payment_profile_id_fkey foreign key (profile_id) references profile(id) on delete set null,
  constraint payment_sector_id_fkey foreign key (sector_id) references sector(id),
  constraint payment_channel_check check (channel in ('cabinet', 'qr', 'autopay', 'office')),
  constraint payment_check check ((order_number is not null) = (purpose = 'order')),
  constraint payment_check1 check ((state <> all (array['confirmed', 'refused'])) or decided_at is not null and due_at is null),
  constraint payment_check2 check ((state = 'reversed') = (reversed_at is not null)),
  constraint payment_check3 check (part_of is null or key is null and due_at is null),
  constraint payment_fee_kopecks_check check (fee_kopecks >= 0),
  constraint payment_kopecks_check check (kopecks > 0),
  constraint payment_purpose_check check (purpose in ('debt', 'advance', 'order')),
  constraint payment_state_check check (state in ('created', 'sent', 'unknown', 'confirmed', 'refused', 'reversed'))
);
create index payment_by_accrual on payment (accrual_id) where accrual_id is not null;
create index payment_by_card on payment (card_id) where card_id is not null;
create index payment_by_day on payment (personal_account_id, decided_at desc, id) where decided_at is not null;
create index payment_by_debit on payment (autopay_debit_id, created_at) where autopay_debit_id is not null;
create unique index payment_by_guest_key on payment (key) where channel = 'qr';
create index payment_by_order on payment (order_number) where order_number is not null;
create index payment_by_start on payment (personal_account_id, sector_id, created_at desc);
create index payment_by_transaction on payment (bank_transaction) where bank_transaction is not null;
create index payment_decided on payment (decided_at) where decided_at is not null;
create index payment_due on payment (due_at) where due_at is not null;
create unique index payment_of_transaction on payment (bank_transaction) where part_of is null;
create index payment_on_the_way on payment (personal_account_id, sector_id) where state in ('sent', 'unknown');
create index payment_parts on payment (part_of) where part_of is not null;
create index payment_unknown on payment (unknown_at) where state = 'unknown';

create table payment_link (
  hash bytea not null,
  personal_account_id bigint not null,
  sector_id bigint not null,
  expires_at timestamptz not null,
  payment_id uuid,
  constraint payment_link_pkey primary key (hash),
  constraint payment_link_payment_id_fkey foreign key (payment_id) references payment(id),
  constraint payment_link_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint payment_link_sector_id_fkey foreign key (sector_id) references sector(id)
);
create index payment_link_by_age on payment_link (expires_at);

create table personal_account (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  number text not null,
  surname text not null,
  address text collate russian not null,
  area_number text not null,
  benefit boolean default false not null,
  house text not null,
  payment_restriction text,
  unified_number text,
  services_id text,
  name text default '' not null,
  patronymic text default '' not null,
  area numeric(10,2),
  sector_codes text[] default '{}'::text[] not null,
  closed_on date,
  constraint personal_account_pkey primary key (id),
  constraint personal_account_organisation_id_number_key unique (organisation_id, number),
  constraint personal_account_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint personal_account_organisation_id_house_fkey foreign key (organisation_id, house) references house(organisation_id, address) on update cascade,
  constraint personal_account_area_check check (area > 0::numeric)
);
create index personal_account_by_house on personal_account (organisation_id, house);
create index personal_account_by_numbers on personal_account using gin (flat_numbers(number, surname, name, patronymic, address));
create index personal_account_by_words on personal_account using gin (flat_words(number, surname, name, patronymic, address) gin_trgm_ops) with (fastupdate='on', gin_pending_list_limit='256');
create index personal_account_number_key on personal_account (number_key(number));
create trigger rename_in_queue after update of number, address, house on personal_account for each row when (old.number <> new.number or old.address <> new.address or old.house <> new.house) execute function rename_desk_cases();
create trigger rename_owner_in_queue after update of surname, name, patronymic on personal_account for each row when (old.surname is distinct from new.surname or old.name is distinct from new.name or old.patronymic is distinct from new.patronymic) execute function rename_desk_cases();

create table phone (
  id bigint generated always as identity not null,
  personal_account_id bigint not null,
  profile_id bigint,
  digits text not null,
  extension text default '' not null,
  created_at timestamptz not null,
  not_actual_at timestamptz,
  proven_at timestamptz,
  organisation_id bigint not null,
  constraint phone_pkey primary key (id),
  constraint phone_personal_account_id_profile_id_digits_key unique nulls not distinct (personal_account_id, profile_id, digits),
  constraint phone_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint phone_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint phone_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade,
  constraint phone_digits_check check (digits ~ '^7[0-9]{10}$')
);
create index phone_by_digits on phone (digits) where not_actual_at is null;
create index phone_by_part on phone using gin (phone_keys(organisation_id, digits)) with (fastupdate=off) where not_actual_at is null;
create index phone_by_profile on phone (profile_id);
create trigger set_organisation before insert on phone for each row execute function set_organisation_of_phone();

create table profile (
  id bigint generated always as identity not null,
  resident_id bigint not null,
  personal_account_id bigint not null,
  permissions jsonb default '{}'::jsonb not null,
  permission_overrides jsonb default '{}'::jsonb not null,
  detached_scope text,
  constraint profile_pkey primary key (id),
  constraint profile_resident_id_personal_account_id_key unique (resident_id, personal_account_id),
  constraint profile_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint profile_resident_id_fkey foreign key (resident_id) references resident(id) on delete cascade
);
create index profile_by_account on profile (personal_account_id);

create table push_subscription (
  family_id uuid not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscription_pkey primary key (family_id),
  constraint push_subscription_endpoint_hash_key unique (endpoint_hash),
  constraint push_subscription_family_id_fkey foreign key (family_id) references session_family(id) on delete cascade
);

create table qr_pay_action (
  id uuid not null,
  session_id bigint not null,
  personal_account_id bigint not null,
  sector_id bigint not null,
  payment_id uuid,
  constraint qr_pay_action_pkey primary key (id),
  constraint qr_pay_action_payment_id_fkey foreign key (payment_id) references payment(id),
  constraint qr_pay_action_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint qr_pay_action_sector_id_fkey foreign key (sector_id) references sector(id),
  constraint qr_pay_action_session_id_fkey foreign key (session_id) references qr_session(id) on delete cascade
);
create index qr_pay_action_by_session on qr_pay_action (session_id);

create table qr_session (
  id bigint generated always as identity not null,
  hash bytea not null,
  phone text not null,
  phone_proven_at timestamptz,
  email text,
  email_proven_at timestamptz,
  expires_at timestamptz not null,
  previous_hash bytea,
  constraint qr_session_pkey primary key (id),
  constraint qr_session_hash_key unique (hash),
  constraint qr_session_previous_hash_key unique (previous_hash),
  constraint qr_session_phone_check check (phone ~ '^79[0-9]{9}$')
);
create index qr_session_by_age on qr_session (expires_at);

create table rate_limit (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  constraint rate_limit_pkey primary key (bucket, window_start)
);
create index rate_limit_by_age on rate_limit (window_start);

create table reading (
  meter_id bigint not null,
  period date not null,
  "values" numeric(15,5)[] not null,
  deltas numeric(15,5)[] not null,
  version integer not null,
  late boolean default false not null,
  submitted_at timestamptz not null,
  source text,
  constraint reading_pkey primary key (meter_id, period),
  constraint reading_meter_id_fkey foreign key (meter_id) references meter(id) on delete cascade,
  constraint reading_period_check check (extract(day from period) = 1::numeric)
);
create index reading_by_period on reading (period, submitted_at) include (meter_id);
create trigger note_change after update on reading referencing old table as before new table as added for each statement execute function note_corrections();
create trigger note_new after insert on reading referencing new table as added for each statement execute function note_readings();

create table reading_estimate (
  meter_id bigint not null,
  period date not null,
  "values" numeric(15,5)[] not null,
  source text not null,
  imported_at timestamptz not null,
  constraint reading_estimate_pkey primary key (meter_id, period),
  constraint reading_estimate_meter_id_fkey foreign key (meter_id) references meter(id) on delete cascade,
  constraint reading_estimate_period_check check (extract(day from period) = 1::numeric)
);

create table reading_notification_outbox (
  meter_id bigint not null,
  period date not null,
  constraint reading_notification_outbox_pkey primary key (meter_id, period),
  constraint reading_notification_outbox_meter_id_period_fkey foreign key (meter_id, period) references reading(meter_id, period) on delete cascade
);

create table reading_submission (
  id bigint generated always as identity not null,
  profile_id bigint not null,
  meter_id bigint not null,
  key uuid not null,
  fingerprint bytea not null,
  period date not null,
  "values" numeric(15,5)[] not null,
  version integer not null,
  late boolean not null,
  captured_at timestamptz not null,
  received_at timestamptz default now() not null,
  reply jsonb not null,
  device text,
  constraint reading_submission_pkey primary key (id),
  constraint reading_submission_profile_id_key_meter_id_key unique (profile_id, key, meter_id),
  constraint reading_submission_meter_id_fkey foreign key (meter_id) references meter(id) on delete cascade,
  constraint reading_submission_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade,
  constraint reading_submission_device_check check (device in ('phone', 'tablet', 'computer'))
);
create index reading_submission_by_meter on reading_submission (meter_id, period);

create table receipt_notification_outbox (
  accrual_id bigint not null,
  difference_kopecks bigint,
  constraint receipt_notification_outbox_pkey primary key (accrual_id),
  constraint receipt_notification_outbox_accrual_id_fkey foreign key (accrual_id) references accrual(id) on delete cascade
);

create table receipt_settings (
  profile_id bigint not null,
  paper_disabled boolean not null,
  print_anyway boolean not null,
  emails text[] not null,
  changed_at timestamptz,
  constraint receipt_settings_pkey primary key (profile_id),
  constraint receipt_settings_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade
);
create trigger note_choice after insert or delete or update on receipt_settings for each row execute function note_receipt_choice();

create table receipt_task (
  id uuid not null,
  profile_id bigint not null,
  accrual_id bigint not null,
  status text not null,
  content bytea,
  created_at timestamptz not null,
  finished_at timestamptz,
  due_at timestamptz,
  tries integer default 0 not null,
  constraint receipt_task_pkey primary key (id),
  constraint receipt_task_accrual_id_fkey foreign key (accrual_id) references accrual(id),
  constraint receipt_task_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade,
  constraint receipt_task_check check ((status = 'success') = (content is not null)),
  constraint receipt_task_check1 check ((status = 'wip') = (due_at is not null)),
  constraint receipt_task_status_check check (status in ('wip', 'success', 'failed'))
);
create index receipt_task_by_age on receipt_task (created_at);
create index receipt_task_by_profile on receipt_task (profile_id, created_at);
create index receipt_task_due on receipt_task (due_at) where due_at is not null;

create table refresh_token (
  hash bytea not null,
  family_id uuid not null,
  successor_hash bytea,
  used_at timestamptz,
  expires_at timestamptz not null,
  constraint refresh_token_pkey primary key (hash),
  constraint refresh_token_family_id_fkey foreign key (family_id) references session_family(id) on delete cascade
);
create index refresh_token_by_age on refresh_token (expires_at);
create index refresh_token_by_family on refresh_token (family_id);

create table refund (
  id uuid not null,
  place bigint generated always as identity not null,
  payment_id uuid not null,
  kopecks bigint not null,
  fee_kopecks bigint not null,
  state text not null,
  reason text,
  fiscal_receipt_url text,
  created_at timestamptz not null,
  decided_at timestamptz,
  due_at timestamptz,
  tries integer default 0 not null,
  constraint refund_pkey primary key (id),
  constraint refund_payment_id_fkey foreign key (payment_id) references payment(id),
  constraint refund_check check ((state = 'under_way') = (decided_at is null)),
  constraint refund_check1 check ((state = 'under_way') = (due_at is not null)),
  constraint refund_check2 check ((state = 'refused') = (reason is not null)),
  constraint refund_fee_kopecks_check check (fee_kopecks >= 0),
  constraint refund_kopecks_check check (kopecks > 0),
  constraint refund_state_check check (state in ('under_way', 'refunded', 'refused', 'reversed'))
);
create index refund_by_payment on refund (payment_id);
create index refund_by_start on refund (created_at);
create index refund_due on refund (due_at) where due_at is not null;

create table rehearsal (
  is_only boolean default true not null,
  started_at timestamptz not null,
  constraint rehearsal_pkey primary key (is_only),
  constraint rehearsal_is_only_check check (is_only)
);

create table reply_template (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  title text not null,
  text text not null,
  constraint reply_template_pkey primary key (id),
  constraint reply_template_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index reply_template_of_organisation on reply_template (organisation_id, title);

create table request (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  personal_account_id bigint not null,
  profile_id bigint,
  house text not null,
  type text not null,
  number bigint default nextval('case_number'::regclass) not null,
  key uuid,
  fingerprint bytea,
  category text not null,
  category_name text not null,
  subcategory text not null,
  subcategory_name text not null,
  description text not null,
  phones jsonb default '[]'::jsonb not null,
  status text not null,
  desired_start_at timestamptz,
  planned_at timestamptz,
  performer text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  planned_till timestamptz,
  reopened_at timestamptz,
  constraint request_pkey primary key (id),
  constraint request_number_key unique (number),
  constraint request_profile_id_key_key unique (profile_id, key),
  constraint request_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint request_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint request_profile_id_fkey foreign key (profile_id) references profile(id) on delete set null,
  constraint request_status_check check (status in ('accepted', 'planned', 'in_work', 'done', 'rejected', 'cancelled')),
  constraint request_type_check check (type in ('AreaRequest', 'HouseRequest', 'CatalogRequest'))
);
create index request_of_account on request (personal_account_id, created_at desc, id desc) where type <> 'HouseRequest';
create index request_of_account_changed on request (personal_account_id, changed_at desc) where type <> 'HouseRequest';
create index request_of_house on request (organisation_id, house, created_at desc, id desc) where type = 'HouseRequest';
create index request_of_house_changed on request (organisation_id, house, changed_at desc) where type = 'HouseRequest';
create index request_open on request (id) where status in ('accepted', 'planned', 'in_work');
create index request_open_of_house on request (organisation_id, house) where type = 'HouseRequest' and (status in ('accepted', 'planned', 'in_work'));
create index request_planned on request (organisation_id, planned_at) where status in ('planned', 'in_work');
create trigger enter_queue after insert on request for each row execute function add_desk_case();
create trigger move_in_queue after update on request for each row execute function note_desk_case();

create table request_event (
  id bigint generated always as identity not null,
  request_id bigint not null,
  status text not null,
  at timestamptz not null,
  text text,
  planned_at timestamptz,
  performer text,
  by_resident boolean default false not null,
  profile_id bigint,
  key uuid,
  fingerprint bytea,
  member_id bigint,
  planned_till timestamptz,
  constraint request_event_pkey primary key (id),
  constraint request_event_profile_id_key_key unique (profile_id, key),
  constraint request_event_member_id_fkey foreign key (member_id) references staff_member(id),
  constraint request_event_profile_id_fkey foreign key (profile_id) references profile(id) on delete set null,
  constraint request_event_request_id_fkey foreign key (request_id) references request(id) on delete cascade
);
create index request_event_by_request on request_event (request_id, id);
create trigger note_event after insert on request_event for each row execute function note_request();

create table request_rating (
  id bigint generated always as identity not null,
  request_id bigint not null,
  score smallint not null,
  created_at timestamptz not null,
  constraint request_rating_pkey primary key (id),
  constraint request_rating_request_id_fkey foreign key (request_id) references request(id) on delete cascade,
  constraint request_rating_score_check check (score >= 1 and score <= 5)
);
create index request_rating_by_request on request_rating (request_id, id);
create trigger note_rating after insert on request_rating for each row execute function note_request();

create table resident (
  id bigint generated always as identity not null,
  username text not null,
  password_hash text,
  is_person boolean default true not null,
  created_at timestamptz default now() not null,
  deleted_at timestamptz,
  constraint resident_pkey primary key (id),
  constraint resident_username_key unique (username),
  constraint resident_username_check check (username = lower(username))
);

create table retention_sweep (
  kind text not null,
  before date not null,
  after_id bigint default 0 not null,
  finished_at timestamptz,
  constraint retention_sweep_pkey primary key (kind)
);

create table sector (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  code text not null,
  name text not null,
  constraint sector_pkey primary key (id),
  constraint sector_organisation_id_code_key unique (organisation_id, code),
  constraint sector_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);

create table sector_requisites (
  sector_id bigint not null,
  recipient text not null,
  inn text not null,
  kpp text default '' not null,
  personal_account text not null,
  bank_name text not null,
  bic text not null,
  correspondent text not null,
  fee_basis_points integer default 0 not null,
  fee_minimum_kopecks bigint default 0 not null,
  constraint sector_requisites_pkey primary key (sector_id),
  constraint sector_requisites_sector_id_fkey foreign key (sector_id) references sector(id),
  constraint sector_requisites_bic_check check (bic ~ '^[0-9]{9}$'),
  constraint sector_requisites_correspondent_check check (correspondent ~ '^([0-9]{20})?$'),
  constraint sector_requisites_fee_basis_points_check check (fee_basis_points >= 0 and fee_basis_points <= 10000),
  constraint sector_requisites_fee_minimum_kopecks_check check (fee_minimum_kopecks >= 0),
  constraint sector_requisites_inn_check check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  constraint sector_requisites_kpp_check check (kpp ~ '^([0-9]{9})?$'),
  constraint sector_requisites_personal_account_check check (personal_account ~ '^[0-9]{20}$')
);

create table security_event (
  id bigint generated always as identity not null,
  resident_id bigint,
  kind text not null,
  at timestamptz not null,
  network text,
  user_agent text,
  text_hash bytea,
  constraint security_event_pkey primary key (id),
  constraint security_event_resident_id_fkey foreign key (resident_id) references resident(id) on delete set null
);
create index security_event_by_age on security_event (at);
create index security_event_by_resident on security_event (resident_id, at desc);
create trigger note_consent after insert on security_event for each row when (new.kind = 'consented') execute function note_consent();

create table security_failure (
  kind text not null,
  hour timestamptz not null,
  resident_id bigint,
  network text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint security_failure_kind_hour_resident_id_network_key unique nulls not distinct (kind, hour, resident_id, network)
);
create index security_failure_by_age on security_failure (last_at);
create index security_failure_by_resident on security_failure (resident_id) where resident_id is not null;

create table sent_email (
  id bigint generated always as identity not null,
  resident_id bigint not null,
  kind text not null,
  at timestamptz not null,
  constraint sent_email_pkey primary key (id),
  constraint sent_email_resident_id_fkey foreign key (resident_id) references resident(id) on delete cascade
);
create index sent_email_by_age on sent_email (at);
create index sent_email_of_resident on sent_email (resident_id, id);

create table sent_notice (
  profile_id bigint not null,
  kind text not null,
  about text not null,
  sent_at timestamptz not null,
  title text,
  body text,
  path text,
  constraint sent_notice_pkey primary key (profile_id, kind, about),
  constraint sent_notice_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade
);
create index sent_notice_by_age on sent_notice (sent_at);
create index sent_notice_of_profile on sent_notice (profile_id, sent_at desc) where title is not null;

create table service (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  "position" text not null,
  executor_id bigint,
  title text not null,
  description text not null,
  price_type text not null,
  value_kopecks bigint default 0 not null,
  sale_percent integer,
  sale_kopecks bigint,
  is_recommended boolean default false not null,
  contact_name contact_need default 'necessarily' not null,
  contact_address contact_need default 'show' not null,
  contact_phone contact_need default 'necessarily' not null,
  contact_mail contact_need default 'hidden' not null,
  contact_comment contact_need default 'show' not null,
  search tsvector generated always as (service_search(title, organisation_id)) stored not null,
  place bigint not null,
  hidden_at timestamptz,
  changed_at timestamptz default now(),
  constraint service_pkey primary key (id),
  constraint service_executor_id_fkey foreign key (executor_id) references service_executor(id),
  constraint service_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint service_position_fkey foreign key ("position") references service_position(value),
  constraint service_check check (sale_percent is null or sale_kopecks is null),
  constraint service_price_type_check check (price_type in ('price_start_from', 'contract_price', 'fixed_price')),
  constraint service_sale_kopecks_check check (sale_kopecks >= 0),
  constraint service_sale_percent_check check (sale_percent >= 0 and sale_percent <= 100),
  constraint service_value_kopecks_check check (value_kopecks >= 0)
);
create index service_at_desk on service (organisation_id, is_recommended desc, place);
create index service_by_executor on service (executor_id);
create index service_by_position on service ("position");
create index service_by_words on service using gin (search) with (fastupdate=off);
create index service_in_order on service (organisation_id, is_recommended desc, place) where hidden_at is null;
create index service_in_position on service (organisation_id, "position", is_recommended desc, place) where hidden_at is null;
create trigger service_has_place before insert on service for each row execute function place_service();
create trigger service_is_found after insert or update of title, "position", organisation_id, is_recommended, hidden_at on service for each row execute function index_service_title();

create table service_contact (
  id bigint generated always as identity not null,
  profile_id bigint not null,
  service_id bigint not null,
  kind text not null,
  link text,
  consent_hash bytea,
  at timestamptz not null,
  constraint service_contact_pkey primary key (id),
  constraint service_contact_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade,
  constraint service_contact_service_id_fkey foreign key (service_id) references service(id) on delete cascade,
  constraint service_contact_check check ((kind = 'link') = (link is not null)),
  constraint service_contact_kind_check check (kind in ('phone', 'link'))
);
create index service_contact_by_profile on service_contact (profile_id);
create index service_contact_by_service on service_contact (service_id, at desc);

create table service_executor (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  name text default '' not null,
  address text default '' not null,
  phone text default '' not null,
  monday_from time,
  monday_till time,
  sunday_from time,
  sunday_till time,
  works_under_contract boolean default false not null,
  requisites_confirmed boolean default false not null,
  email text,
  link text,
  constraint service_executor_pkey primary key (id),
  constraint service_executor_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint service_executor_check check ((monday_from is null) = (monday_till is null)),
  constraint service_executor_check1 check ((sunday_from is null) = (sunday_till is null)),
  constraint service_executor_phone_check check (phone ~ '^\d{0,15}$')
);
create index service_executor_of on service_executor (organisation_id, name);

create table service_order (
  id bigint generated always as identity not null,
  profile_id bigint not null,
  service_id bigint not null,
  key uuid not null,
  fingerprint bytea not null,
  title text not null,
  fields jsonb not null,
  executor_email text not null,
  consent_hash bytea,
  letter_id bigint,
  created_at timestamptz not null,
  constraint service_order_pkey primary key (id),
  constraint service_order_profile_id_key_key unique (profile_id, key),
  constraint service_order_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade,
  constraint service_order_service_id_fkey foreign key (service_id) references service(id)
);
create index service_order_by_service on service_order (service_id);
create index service_order_by_time on service_order (profile_id, created_at desc, id desc);

create table service_picture (
  id bigint generated always as identity not null,
  service_id bigint not null,
  role text not null,
  nth integer default 0 not null,
  name text not null,
  file text not null,
  constraint service_picture_pkey primary key (id),
  constraint service_picture_service_id_name_key unique (service_id, name),
  constraint service_picture_service_id_role_nth_key unique (service_id, role, nth),
  constraint service_picture_service_id_fkey foreign key (service_id) references service(id) on delete cascade,
  constraint service_picture_file_check check (file ~ '^[0-9a-f]{32}$'),
  constraint service_picture_role_check check (role in ('cover', 'media'))
);
create unique index service_cover on service_picture (service_id) where role = 'cover';

create table service_picture_size (
  picture_id bigint not null,
  width integer not null,
  height integer not null,
  content_type text not null,
  content bytea not null,
  constraint service_picture_size_pkey primary key (picture_id, width),
  constraint service_picture_size_picture_id_fkey foreign key (picture_id) references service_picture(id) on delete cascade,
  constraint service_picture_size_height_check check (height > 0),
  constraint service_picture_size_width_check check (width > 0)
);

create table service_position (
  value text not null,
  text text not null,
  nth integer not null,
  constraint service_position_pkey primary key (value),
  constraint service_position_value_check check (value <> 'all')
);

create table service_term (
  service_id bigint not null,
  organisation_id bigint not null,
  "position" text not null,
  term text collate "C" not null,
  weight smallint not null,
  constraint service_term_pkey primary key (service_id, term),
  constraint service_term_service_id_fkey foreign key (service_id) references service(id) on delete cascade
);
create index service_term_in_all on service_term (organisation_id, term, weight desc, service_id);
create index service_term_in_position on service_term (organisation_id, "position", term, weight desc, service_id);

create table service_word (
  word text collate "C" not null,
  term text not null,
  constraint service_word_pkey primary key (word)
);
create index service_word_near on service_word using gin (word gin_trgm_ops) with (fastupdate=off);

create table session_family (
  id uuid not null,
  resident_id bigint not null,
  profile_id bigint not null,
  user_agent text not null,
  network text not null,
  created_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  ended_at timestamptz,
  end_reason text,
  limited boolean default false not null,
  password_checked_at timestamptz,
  device text,
  constraint session_family_pkey primary key (id),
  constraint session_family_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade,
  constraint session_family_resident_id_fkey foreign key (resident_id) references resident(id) on delete cascade
);
create index session_family_by_age on session_family (seen_at);
create index session_family_by_device on session_family (device, resident_id);
create index session_family_by_resident on session_family (resident_id, network);

create table shop_basket (
  profile_id bigint not null,
  category_id bigint not null,
  services jsonb not null,
  changed_at timestamptz not null,
  constraint shop_basket_pkey primary key (profile_id, category_id),
  constraint shop_basket_category_id_fkey foreign key (category_id) references shop_category(id),
  constraint shop_basket_profile_id_fkey foreign key (profile_id) references profile(id) on delete cascade
);

create table shop_category (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  sector_id bigint not null,
  place smallint not null,
  name text not null,
  description text default '' not null,
  attendance_kopecks bigint default 0 not null,
  closed_at timestamptz,
  changed_at timestamptz default now(),
  constraint shop_category_pkey primary key (id),
  constraint shop_category_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint shop_category_sector_id_fkey foreign key (sector_id) references sector(id),
  constraint shop_category_attendance_kopecks_check check (attendance_kopecks >= 0 and attendance_kopecks <= 100000000)
);
create index shop_category_of_organisation on shop_category (organisation_id, place);

create table shop_image (
  id bigint generated always as identity not null,
  position_id bigint not null,
  place smallint not null,
  content_type text not null,
  content bytea not null,
  constraint shop_image_pkey primary key (id),
  constraint shop_image_position_id_fkey foreign key (position_id) references shop_position(id) on delete cascade,
  constraint shop_image_content_type_check check (content_type in ('image/webp', 'image/png', 'image/jpeg'))
);
create index shop_image_of_position on shop_image (position_id, place);

create table shop_order (
  request_id bigint not null,
  category_id bigint not null,
  attendance_kopecks bigint not null,
  total_kopecks bigint not null,
  constraint shop_order_pkey primary key (request_id),
  constraint shop_order_category_id_fkey foreign key (category_id) references shop_category(id),
  constraint shop_order_request_id_fkey foreign key (request_id) references request(id) on delete cascade,
  constraint shop_order_total_kopecks_check check (total_kopecks > 0)
);
create index shop_order_of_category on shop_order (category_id, request_id);

create table shop_order_line (
  request_id bigint not null,
  place smallint not null,
  position_id bigint not null,
  name text not null,
  unit text not null,
  quantity integer not null,
  price_kopecks bigint not null,
  constraint shop_order_line_pkey primary key (request_id, place),
  constraint shop_order_line_position_id_fkey foreign key (position_id) references shop_position(id),
  constraint shop_order_line_request_id_fkey foreign key (request_id) references shop_order(request_id) on delete cascade,
  constraint shop_order_line_quantity_check check (quantity > 0)
);

create table shop_position (
  id bigint generated always as identity not null,
  category_id bigint not null,
  place smallint not null,
  name text not null,
  description text default '' not null,
  unit text not null,
  price_kopecks bigint not null,
  closed_at timestamptz,
  constraint shop_position_pkey primary key (id),
  constraint shop_position_category_id_fkey foreign key (category_id) references shop_category(id),
  constraint shop_position_price_kopecks_check check (price_kopecks >= 1 and price_kopecks <= 100000000)
);
create index shop_position_of_category on shop_position (category_id, place);

create table site (
  is_only boolean default true not null,
  identity text not null,
  held_since timestamptz,
  constraint site_pkey primary key (is_only),
  constraint site_is_only_check check (is_only)
);

create table staff_invitation (
  id text not null,
  hash bytea not null,
  member_id bigint not null,
  expires_at timestamptz not null,
  constraint staff_invitation_pkey primary key (id),
  constraint staff_invitation_member_id_key unique (member_id),
  constraint staff_invitation_member_id_fkey foreign key (member_id) references staff_member(id)
);

create table staff_member (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  email text not null,
  name text not null,
  role text not null,
  password_hash text,
  factor_nonce text,
  factor_since timestamptz,
  factor_step bigint,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint staff_member_pkey primary key (id),
  constraint staff_member_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint staff_member_email_check check (email = lower(email)),
  constraint staff_member_role_check check (role in ('dispatcher', 'accountant', 'editor', 'head'))
);
create unique index staff_member_by_email on staff_member (email) where removed_at is null;
create index staff_member_of_organisation on staff_member (organisation_id) where removed_at is null;

create table staff_passkey (
  id uuid not null,
  organisation_id bigint not null,
  member_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint staff_passkey_pkey primary key (id),
  constraint staff_passkey_credential_id_key unique (credential_id),
  constraint staff_passkey_member_id_fkey foreign key (member_id) references staff_member(id) on delete cascade,
  constraint staff_passkey_organisation_id_fkey foreign key (organisation_id) references organisation(id)
);
create index staff_passkey_of_member on staff_passkey (member_id, created_at);

create table staff_session (
  id uuid not null,
  hash bytea not null,
  member_id bigint not null,
  is_proven boolean not null,
  user_agent text not null,
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  constraint staff_session_pkey primary key (id),
  constraint staff_session_hash_key unique (hash),
  constraint staff_session_member_id_fkey foreign key (member_id) references staff_member(id)
);
create index staff_session_by_age on staff_session (created_at);
create index staff_session_of_member on staff_session (member_id);

create table ticket (
  id bigint generated always as identity not null,
  organisation_id bigint not null,
  personal_account_id bigint not null,
  profile_id bigint,
  number bigint default nextval('case_number'::regclass) not null,
  key uuid,
  fingerprint bytea,
  topic_id bigint not null,
  topic_name text not null,
  description text not null,
  phones jsonb default '[]'::jsonb not null,
  status text not null,
  score smallint,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint ticket_pkey primary key (id),
  constraint ticket_number_key unique (number),
  constraint ticket_profile_id_key_key unique (profile_id, key),
  constraint ticket_organisation_id_fkey foreign key (organisation_id) references organisation(id),
  constraint ticket_personal_account_id_fkey foreign key (personal_account_id) references personal_account(id),
  constraint ticket_profile_id_fkey foreign key (profile_id) references profile(id) on delete set null,
  constraint ticket_score_check check (score >= 1 and score <= 5),
  constraint ticket_status_check check (status in ('sent', 'answered', 'closed', 'revoked'))
);
create index ticket_of_profile on ticket (profile_id, created_at desc, id desc);
create index ticket_of_profile_changed on ticket (profile_id, changed_at desc);
create index ticket_open on ticket (id) where status = 'sent';
create trigger enter_queue after insert on ticket for each row execute function add_desk_case();
create trigger move_in_queue after update on ticket for each row execute function note_desk_case();

create table ticket_event (
  id bigint generated always as identity not null,
  ticket_id bigint not null,
  status text not null,
  at timestamptz not null,
  text text,
  by_resident boolean default false not null,
  profile_id bigint,
  key uuid,
  fingerprint bytea,
  member_id bigint,
  constraint ticket_event_pkey primary key (id),
  constraint ticket_event_profile_id_key_key unique (profile_id, key),
  constraint ticket_event_member_id_fkey foreign key (member_id) references staff_member(id),
  constraint ticket_event_profile_id_fkey foreign key (profile_id) references profile(id) on delete set null,
  constraint ticket_event_ticket_id_fkey foreign key (ticket_id) references ticket(id) on delete cascade
);
create index ticket_event_by_ticket on ticket_event (ticket_id, id);
create trigger note_event after insert on ticket_event for each row execute function note_ticket();

create table unmatched_bank_result (
  id bigint generated always as identity not null,
  at timestamptz not null,
  payment_id uuid,
  transaction text not null,
  kopecks bigint,
  mismatch text not null,
  constraint unmatched_bank_result_pkey primary key (id),
  constraint unmatched_bank_result_payment_id_fkey foreign key (payment_id) references payment(id)
);

create table verification_code (
  id uuid not null,
  session_id bigint not null,
  email text,
  failed_attempts integer default 0 not null,
  proven_at timestamptz,
  expires_at timestamptz not null,
  constraint verification_code_pkey primary key (id),
  constraint verification_code_session_id_key unique (session_id),
  constraint verification_code_session_id_fkey foreign key (session_id) references qr_session(id) on delete cascade
);

-- views

create view account_service as
 select account.id as personal_account_id,
    sector.id as sector_id
   from personal_account account
     join sector on sector.organisation_id = account.organisation_id
  where account.sector_codes = '{}'::text[] or (sector.code = any (account.sector_codes)) or (exists ( select
           from accrual
          where accrual.personal_account_id = account.id and accrual.sector_id = sector.id)) or (exists ( select
           from ledger_posting posting
             join ledger_entry entry on entry.id = posting.entry_id
          where posting.personal_account_id = account.id and posting.sector_id = sector.id and entry.kind = 'opening')) or (exists ( select
           from ledger_balance balance
          where balance.personal_account_id = account.id and balance.sector_id = sector.id and balance.debt_kopecks <> 0));

create view profile_permissions as
 select profile.id as profile_id,
        case
            when resident.deleted_at is null then organisation.permissions || profile.permission_overrides
            else '{}'::jsonb
        end as permissions
   from profile
     join resident on resident.id = profile.resident_id
     join personal_account account on account.id = profile.personal_account_id
     join organisation on organisation.id = account.organisation_id;
