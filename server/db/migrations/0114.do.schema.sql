-- The schema of 1.0.0. docs/data-model.md says what a row of each table is.

create extension if not exists pg_trgm;

create collation if not exists russian (provider = icu, locale = 'ru-RU');
create collation if not exists natural_order (provider = icu, locale = 'ru-RU-u-kn-true');

-- Keys and words that columns and indexes are made of.

create function search_text(given text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(replace(lower(given collate russian), 'ё', 'е'), '[^[:alnum:]]+', ' ', 'g'));

-- Stems, and the first letters of each word after '^', with the place of their first word.
create function title_terms(title text) returns table (term text, nth integer)
  language sql immutable strict parallel safe
  begin atomic
    select lexeme, positions[1]::integer from unnest(to_tsvector('russian', search_text(title)))
    union all
    select '^' || left(word, letters), min(nth)::integer
    from string_to_table(search_text(title), ' ') with ordinality as split (word, nth),
      generate_series(1, least(3, length(word))) letters
    group by 1;
  end;

create function service_search(title text, organisation bigint) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array(select organisation || ':' || term from title_terms(title)));

-- Ignores case, spaces, «№» and kinds of dashes, and equates Latin letters with Cyrillic look-alikes.
create function number_key(number text) returns text language sql immutable strict parallel safe as $$
  select translate(upper(regexp_replace(normalize(number, nfc), '[[:space:]\u00A0\u2009\u202F№]', '', 'g') collate "und-x-icu"),
    'ABCEHKMOPTXYЁ‐‑‒–—―−', 'АВСЕНКМОРТХУЕ-------')
$$;

-- Words with a space before and after each. An index is restored with an empty search_path, so it is set here.
create function flat_words(number text, surname text, name text, patronymic text, address text) returns text
  language sql immutable parallel safe set search_path from current as $$
  select ' ' || search_text(concat_ws(' ', number, surname, name, patronymic, address)) || ' ' $$;

create function flat_numbers(number text, surname text, name text, patronymic text, address text) returns text[]
  language sql immutable parallel safe
  return array(
    select word from regexp_split_to_table(
      concat_ws(' ', number, surname, name, patronymic, address) collate "C", '[^0-9A-Za-z]+') word
    where word ~ '^[0-9]{1,3}$');

-- Keys of a substring search: three digits with the organisation in one number.
create function phone_keys(organisation bigint, digits text) returns bigint[]
  language sql immutable parallel safe
  return array(
    select distinct organisation * 1000 + substr(digits, place, 3)::bigint
    from generate_series(1, length(digits) - 2) place);

create function phone_keys_in(organisation bigint, words text) returns bigint[]
  language sql immutable parallel safe
  return array(
    select distinct key
    from regexp_matches(words collate "C", '\m7[0-9]{10}\M', 'g') found, unnest(phone_keys(organisation, found[1])) key);

-- Ignores case and leading zeros.
create function document_key(document text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower(document), '^0+(?=[0-9])', '');

-- Numbers of bank documents repeat, so a statement adds a mark such as [kdfhbacp] or [kdfhbacp-2].
create function document_mark(document text) returns text language sql immutable strict parallel safe
  return coalesce(substring(lower(document) from ' \[[a-p]{8}(?:-[0-9]+)?\]$'), '');

create function document_number(document text) returns text language sql immutable strict parallel safe
  return left(document_key(document), length(document_key(document)) - length(document_mark(document)));

-- True if a source means a computed value («расчёт по среднему», «норматив»), not a computing centre.
create function is_estimated_source(text) returns boolean language sql immutable as $$
  select coalesce(words ~ '(^|[^а-я])((авто)?расч(ет(а|у|ом|н[а-я]+)?)?([^а-я]|$)|средн|норматив)'
      and words !~ '(^|[^а-я])(центр|отдел|касс|бюро|служб|ооо|муп|гуп|о?ао|пао)', false)
  from (select translate(lower($1), 'ё', 'е') as words) known $$;

-- Organisations and flats.

create table organisation (
  id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null default 'Europe/Moscow',
  emergency_phone text,
  meter_window jsonb not null default '{"strict": false, "from_day": 1, "till_day": 31}',
  -- Letters of C, R, U and D by slug. A profile may replace single ones.
  permissions jsonb not null default '{"news": "CRUD", "compendium": "CRUD", "request_log": "CRUD",
    "tickets_from_tenants": "CRUD", "apartment_meters_data": "CRUD", "all_apartments_accruals": "CRUD",
    "catalogue_cabinet_positions": "CRUD"}',
  -- Null: the default tree of the server's code.
  request_categories jsonb,
  -- Null: the default topics.
  ticket_topics jsonb,
  inn text unique check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  -- Host names on which its residents register; empty: those that no organisation has.
  hosts text[] not null default '{}',
  -- {dispatcher, email, address, hours, site}
  contacts jsonb not null default '{}',
  -- Terms by '<category>/<subcategory>'.
  request_terms jsonb not null default '{}',
  -- Exceptions to weekends and public holidays.
  working_days jsonb not null default '{"on": [], "off": []}',
  -- Of one payment, without the fee.
  payment_maximum_kopecks bigint not null default 5000000 check (payment_maximum_kopecks >= 100),
  -- Null: the default emergencies (Q-10).
  emergencies jsonb,
  -- Shown to residents (B-16); null: none.
  promises jsonb
);

create table house (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  address text not null check (address <> ''),
  unique (organisation_id, address)
);

create table personal_account (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  number text not null,
  surname text not null,
  address text collate russian not null,
  area_number text not null,
  benefit boolean not null default false,
  house text not null,
  -- Why nothing may be paid, as a text for the payer; null: payments are allowed.
  payment_restriction text,
  -- Единый лицевой счёт and идентификатор ЖКУ of the state's register.
  unified_number text,
  services_id text,
  name text not null default '',
  patronymic text not null default '',
  -- Square metres.
  area numeric(10,2) check (area > 0),
  -- Empty: all sectors of the organisation.
  sector_codes text[] not null default '{}',
  -- The first day on which residents cannot register for it.
  closed_on date,
  unique (organisation_id, number),
  foreign key (organisation_id, house) references house (organisation_id, address) on update cascade
);
create index personal_account_by_house on personal_account (organisation_id, house);
create index personal_account_by_numbers on personal_account
  using gin (flat_numbers(number, surname, name, patronymic, address));
create index personal_account_by_words on personal_account
  using gin (flat_words(number, surname, name, patronymic, address) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 256);
create index personal_account_number_key on personal_account (number_key(number));

create table sector (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  code text not null,
  name text not null,
  unique (organisation_id, code)
);

create table sector_requisites (
  sector_id bigint primary key references sector,
  recipient text not null,
  inn text not null check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  kpp text not null default '' check (kpp ~ '^([0-9]{9})?$'),
  personal_account text not null check (personal_account ~ '^[0-9]{20}$'),
  bank_name text not null,
  bic text not null check (bic ~ '^[0-9]{9}$'),
  correspondent text not null check (correspondent ~ '^([0-9]{20})?$'),
  fee_basis_points integer not null default 0 check (fee_basis_points >= 0 and fee_basis_points <= 10000),
  fee_minimum_kopecks bigint not null default 0 check (fee_minimum_kopecks >= 0)
);

create table account_email (
  email text not null check (email = lower(email)),
  personal_account_id bigint not null references personal_account,
  primary key (email, personal_account_id)
);

-- Staff.

create table staff_member (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('dispatcher', 'accountant', 'editor', 'head')),
  -- Null until the invitation is accepted.
  password_hash text,
  -- The secret of the second factor is derived from it and stored nowhere.
  factor_nonce text,
  -- Null until a first code was accepted.
  factor_since timestamptz,
  -- Time step of the latest accepted code: a code is accepted once.
  factor_step bigint,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index staff_member_by_email on staff_member (email) where removed_at is null;
create index staff_member_of_organisation on staff_member (organisation_id) where removed_at is null;

create table staff_invitation (
  id text primary key,
  hash bytea not null,
  member_id bigint not null unique references staff_member,
  expires_at timestamptz not null
);

create table staff_session (
  id uuid primary key,
  hash bytea not null unique,
  member_id bigint not null references staff_member,
  -- The second factor was accepted.
  is_proven boolean not null,
  user_agent text not null,
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index staff_session_by_age on staff_session (created_at);
create index staff_session_of_member on staff_session (member_id);

create table staff_passkey (
  id uuid primary key,
  organisation_id bigint not null references organisation,
  member_id bigint not null references staff_member on delete cascade,
  -- base64url
  credential_id text not null unique,
  public_key bytea not null,
  -- A counter that falls back reveals a copied device.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_of_member on staff_passkey (member_id, created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  who text not null,
  -- The act or command with its arguments, without personal text.
  act text not null,
  personal_account_id bigint references personal_account,
  member_id bigint references staff_member,
  organisation_id bigint references organisation,
  -- IP address; null for a command.
  network text
);
create index audit_log_by_time on audit_log (organisation_id, at, id) where organisation_id is not null;
create index audit_log_of_account on audit_log (personal_account_id, id) where personal_account_id is not null;
create index audit_log_of_member on audit_log (organisation_id, member_id, id) where organisation_id is not null;
create index audit_log_of_organisation on audit_log (organisation_id, id) where organisation_id is not null;
create index audit_log_of_queue on audit_log (member_id, at) where act = 'show queue';

create function keep_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger keep before delete or update or truncate on audit_log for each statement
  execute function keep_audit_log();

-- Residents and sessions.

create table resident (
  id bigint generated always as identity primary key,
  username text not null unique check (username = lower(username)),
  password_hash text,
  is_person boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table profile (
  id bigint generated always as identity primary key,
  resident_id bigint not null references resident on delete cascade,
  personal_account_id bigint not null references personal_account,
  permissions jsonb not null default '{}',
  -- Replaces the organisation's letters of single slugs.
  permission_overrides jsonb not null default '{}',
  -- Keyed hash of the resident who detached the profile (decision 11).
  detached_scope text,
  unique (resident_id, personal_account_id)
);
create index profile_by_account on profile (personal_account_id);

create table phone (
  id bigint generated always as identity primary key,
  personal_account_id bigint not null references personal_account,
  -- Null: the staff entered it.
  profile_id bigint references profile on delete cascade,
  digits text not null check (digits ~ '^7[0-9]{10}$'),
  extension text not null default '',
  created_at timestamptz not null,
  -- When the resident reported that the number is wrong.
  not_actual_at timestamptz,
  -- A resident's phone leads payers to the flat only after its owner has proven it.
  proven_at timestamptz,
  organisation_id bigint not null references organisation,
  unique nulls not distinct (personal_account_id, profile_id, digits)
);
create index phone_by_digits on phone (digits) where not_actual_at is null;
create index phone_by_part on phone using gin (phone_keys(organisation_id, digits)) with (fastupdate = off)
  where not_actual_at is null;
create index phone_by_profile on phone (profile_id);

create table insurance (
  id bigint generated always as identity primary key,
  profile_id bigint references profile on delete cascade,
  type text not null check (type in ('osago', 'mortgage')),
  insurer text not null,
  number text not null,
  object text not null,
  valid_from date not null,
  valid_till date not null,
  personal_account_id bigint references personal_account,
  check (num_nonnulls(profile_id, personal_account_id) = 1)
);
create index insurance_by_profile on insurance (profile_id, valid_till desc);
create unique index insurance_of_account on insurance (personal_account_id, number)
  where personal_account_id is not null;

create table session_family (
  id uuid primary key,
  resident_id bigint not null references resident on delete cascade,
  profile_id bigint not null references profile on delete cascade,
  user_agent text not null,
  -- Keyed hash: a limit that other networks use up does not lock out residents of this one.
  network text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  -- The session may only set a password.
  limited boolean not null default false,
  password_checked_at timestamptz,
  -- Id from the signed cookie. Known devices have limits of their own.
  device text
);
create index session_family_by_age on session_family (seen_at);
create index session_family_by_device on session_family (device, resident_id);
create index session_family_by_resident on session_family (resident_id, network);

create table refresh_token (
  hash bytea primary key,
  family_id uuid not null references session_family on delete cascade,
  successor_hash bytea,
  -- First use of the token, or of the access token that came with it.
  used_at timestamptz,
  expires_at timestamptz not null
);
create index refresh_token_by_age on refresh_token (expires_at);
create index refresh_token_by_family on refresh_token (family_id);

create table account_token (
  id text primary key,
  purpose text not null check (purpose in ('activation', 'repair', 'add_profile', 'change_email', 'undo_email')),
  hash bytea not null,
  -- Address of the email; for a repair it may belong to no resident.
  username text not null,
  resident_id bigint references resident on delete cascade,
  personal_account_id bigint references personal_account,
  -- SHA-256 of the text that the resident agreed to.
  consent_hash bytea,
  confirmed_at timestamptz,
  wrong_areas integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_token_by_age on account_token (expires_at);
create index account_token_by_resident on account_token (resident_id, created_at);
create index account_token_by_username on account_token (username);
create unique index account_token_living on account_token
  (purpose, username, resident_id, personal_account_id) nulls not distinct;

create table passkey (
  id uuid primary key,
  resident_id bigint not null references resident on delete cascade,
  -- base64url
  credential_id text not null unique,
  public_key bytea not null,
  -- A counter that falls back reveals a copied device.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_by_resident on passkey (resident_id, created_at);

create table passkey_challenge (
  hash bytea primary key,
  purpose text not null,
  family_id uuid references session_family on delete cascade,
  -- Hash of the cookie of a browser that has no session yet.
  browser bytea,
  expires_at timestamptz not null,
  staff_session_id uuid references staff_session on delete cascade,
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

create table known_device (
  word text primary key,
  seen_at timestamptz not null
);
create index known_device_by_age on known_device (seen_at);

create table security_event (
  id bigint generated always as identity primary key,
  resident_id bigint references resident on delete set null,
  kind text not null,
  at timestamptz not null,
  -- Keyed hash.
  network text,
  user_agent text,
  text_hash bytea
);
create index security_event_by_age on security_event (at);
create index security_event_by_resident on security_event (resident_id, at desc);

create table security_failure (
  kind text not null,
  hour timestamptz not null,
  -- No foreign key: a failure must take the same time for known and unknown names.
  resident_id bigint,
  -- Keyed hash.
  network text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique nulls not distinct (kind, hour, resident_id, network)
);
create index security_failure_by_age on security_failure (last_at);
create index security_failure_by_resident on security_failure (resident_id) where resident_id is not null;

-- An account never changes its organisation.
create function set_organisation_of_phone() returns trigger language plpgsql as $$
begin
  new.organisation_id := (select organisation_id from personal_account where id = new.personal_account_id);
  return new;
end $$;
create trigger set_organisation before insert on phone for each row execute function set_organisation_of_phone();

-- Meters.

create table meter (
  id bigint generated always as identity primary key,
  personal_account_id bigint not null references personal_account,
  type text not null,
  serial_number text not null,
  place text,
  readonly boolean not null default false,
  working_finish_date date,
  next_check_date date,
  digit_capacity bigint not null check (digit_capacity > 0),
  first_values numeric(15, 5)[] not null,
  -- Serial number of the meter that this one replaced (M-23).
  replaces text,
  unique (personal_account_id, type, replaces) deferrable,
  unique (personal_account_id, type, serial_number),
  foreign key (personal_account_id, type, replaces) references meter (personal_account_id, type, serial_number),
  check (replaces <> serial_number)
);

create table reading (
  meter_id bigint not null references meter on delete cascade,
  period date not null check (extract(day from period) = 1),
  "values" numeric(15, 5)[] not null,
  deltas numeric(15, 5)[] not null,
  version integer not null,
  late boolean not null default false,
  submitted_at timestamptz not null,
  -- Source of an imported reading; null: a resident sent it.
  source text,
  primary key (meter_id, period)
);
create index reading_by_period on reading (period, submitted_at) include (meter_id);

create table reading_submission (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profile on delete cascade,
  meter_id bigint not null references meter on delete cascade,
  key uuid not null,
  fingerprint bytea not null,
  period date not null,
  "values" numeric(15, 5)[] not null,
  version integer not null,
  late boolean not null,
  captured_at timestamptz not null,
  received_at timestamptz not null default now(),
  reply jsonb not null,
  -- Shown in a conflict with another device; null: unknown.
  device text check (device in ('phone', 'tablet', 'computer')),
  unique (profile_id, key, meter_id)
);
create index reading_submission_by_meter on reading_submission (meter_id, period);

create table reading_estimate (
  meter_id bigint not null references meter on delete cascade,
  period date not null check (extract(day from period) = 1),
  "values" numeric(15, 5)[] not null,
  -- As the imported table has it.
  source text not null,
  imported_at timestamptz not null,
  primary key (meter_id, period)
);

-- The reading as the feed returns it.
create function reading_facts(reading) returns jsonb language sql stable as $$
  select jsonb_build_object('period', to_char($1.period, 'YYYY-MM'), 'values', $1."values", 'deltas', $1.deltas,
    'version', $1.version, 'late', $1.late, 'at', $1.submitted_at, 'source', $1.source) $$;

-- Accruals.

create table accrual (
  id bigint generated always as identity primary key,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  period date not null check (extract(day from period) = 1),
  issued_on date not null,
  due_on date not null,
  charged_kopecks bigint not null,
  recalculated_kopecks bigint not null,
  benefit_kopecks bigint not null,
  total_kopecks bigint generated always as (charged_kopecks + recalculated_kopecks - benefit_kopecks) stored not null,
  unique (personal_account_id, sector_id, period)
);

create table accrual_line (
  accrual_id bigint not null references accrual on delete cascade,
  place smallint not null,
  service text not null,
  unit text not null,
  tariff numeric(14,4),
  volume numeric(14,5),
  charged_kopecks bigint not null,
  recalculated_kopecks bigint not null default 0,
  recalculation_reason text,
  benefit_kopecks bigint not null default 0,
  primary key (accrual_id, place),
  unique (accrual_id, service)
);

create table accrual_correction (
  accrual_id bigint not null references accrual on delete cascade,
  at timestamptz not null,
  difference_kopecks bigint not null,
  primary key (accrual_id, at)
);

create table receipt_settings (
  profile_id bigint primary key references profile on delete cascade,
  paper_disabled boolean not null,
  print_anyway boolean not null,
  emails text[] not null,
  -- Null: before changes were dated.
  changed_at timestamptz
);

create table receipt_task (
  id uuid primary key,
  profile_id bigint not null references profile on delete cascade,
  accrual_id bigint not null references accrual,
  status text not null check (status in ('wip', 'success', 'failed')),
  content bytea,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Next attempt; a process that takes the task moves it.
  due_at timestamptz,
  tries integer not null default 0,
  check ((status = 'success') = (content is not null)),
  check ((status = 'wip') = (due_at is not null))
);
create index receipt_task_by_age on receipt_task (created_at);
create index receipt_task_by_profile on receipt_task (profile_id, created_at);
create index receipt_task_due on receipt_task (due_at) where due_at is not null;

-- Payments.

create table card (
  id bigint generated always as identity primary key,
  resident_id bigint not null references resident on delete cascade,
  -- The bank's token of the card.
  reference text not null,
  masked text not null,
  expires_on date,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- When to ask the bank to delete it.
  forget_at timestamptz,
  unique (resident_id, reference)
);
create index card_to_forget on card (forget_at) where forget_at is not null;

create table card_registration (
  id uuid primary key,
  resident_id bigint not null references resident on delete cascade,
  sector_id bigint not null references sector,
  created_at timestamptz not null,
  card_id bigint references card on delete set null
);
create index card_registration_by_resident on card_registration (resident_id, created_at);

create table autopay (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profile on delete cascade,
  sector_id bigint not null references sector,
  card_id bigint not null references card on delete cascade,
  activated_at timestamptz not null,
  unique (profile_id, sector_id)
);
create index autopay_by_card on autopay (card_id);
create index autopay_by_sector on autopay (sector_id, id);

create table autopay_debit (
  id bigint generated always as identity primary key,
  autopay_id bigint references autopay on delete set null,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  period date not null,
  tries integer not null default 0,
  next_on date not null,
  -- Null while it is under way.
  outcome text check (outcome in ('paid', 'nothing_owed', 'refused', 'unknown', 'cancelled')),
  unique (personal_account_id, sector_id, period)
);
create index autopay_debit_open on autopay_debit (next_on) where outcome is null;

create table payable_order (
  number text primary key,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  title text not null,
  kopecks bigint not null check (kopecks > 0),
  created_at timestamptz not null,
  cancelled_at timestamptz,
  -- Money that arrives after the order was rejected goes back automatically.
  refunds_late_money boolean not null default false
);
create index payable_order_by_account on payable_order (personal_account_id);

create table payment (
  id uuid primary key,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  -- Null: paid by QR code or at an office.
  profile_id bigint references profile on delete set null,
  channel text not null check (channel in ('cabinet', 'qr', 'autopay', 'office')),
  purpose text not null check (purpose in ('debt', 'advance', 'order')),
  accrual_id bigint references accrual,
  order_number text references payable_order,
  -- Credited amount; the bank charges the fee on top.
  kopecks bigint not null check (kopecks > 0),
  fee_kopecks bigint not null check (fee_kopecks >= 0),
  state text not null check (state in ('created', 'sent', 'unknown', 'confirmed', 'refused', 'reversed')),
  -- Why it was refused, as a text for the payer.
  reason text,
  card_id bigint references card on delete set null,
  saves_card boolean not null default false,
  card_mask text,
  autopay_debit_id bigint references autopay_debit,
  key uuid,
  fingerprint bytea,
  bank_transaction text,
  fiscal_receipt_url text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unknown_at timestamptz,
  decided_at timestamptz,
  reversed_at timestamptz,
  -- When to charge the card or to ask the bank; null: nothing to do.
  due_at timestamptz,
  tries integer not null default 0,
  -- Several sectors share the bank's order of the first payment.
  part_of uuid references payment,
  unique (profile_id, key),
  check ((order_number is not null) = (purpose = 'order')),
  check ((state not in ('confirmed', 'refused')) or decided_at is not null and due_at is null),
  check ((state = 'reversed') = (reversed_at is not null)),
  check (part_of is null or key is null and due_at is null)
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

create table refund (
  id uuid primary key,
  -- Order of creation.
  place bigint generated always as identity,
  payment_id uuid not null references payment,
  -- Part of the payment without its fee; the sum of both goes back.
  kopecks bigint not null check (kopecks > 0),
  fee_kopecks bigint not null check (fee_kopecks >= 0),
  -- 'reversed': the bank reversed the whole payment before it answered.
  state text not null check (state in ('under_way', 'refunded', 'refused', 'reversed')),
  reason text,
  fiscal_receipt_url text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- When to ask the bank; null: decided.
  due_at timestamptz,
  tries integer not null default 0,
  check ((state = 'under_way') = (decided_at is null)),
  check ((state = 'under_way') = (due_at is not null)),
  check ((state = 'refused') = (reason is not null))
);
create index refund_by_payment on refund (payment_id);
create index refund_by_start on refund (created_at);
create index refund_due on refund (due_at) where due_at is not null;

create table external_payment (
  organisation_id bigint not null references organisation,
  -- Compared without case.
  source text not null,
  document text not null,
  payment_id uuid not null unique references payment,
  is_replaced boolean not null default false,
  -- Document numbers start again each year.
  year smallint not null,
  -- Null: before imports were dated.
  loaded_at timestamptz default now()
);
create unique index external_payment_by_document on external_payment (organisation_id, lower(source),
  lower(document), year) where not is_replaced;
create index external_payment_by_load on external_payment (organisation_id, loaded_at) where not is_replaced;
create index external_payment_by_number on external_payment (organisation_id, lower(source),
  document_number(document), year) where not is_replaced;

create table unmatched_bank_result (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  payment_id uuid references payment,
  transaction text not null,
  kopecks bigint,
  mismatch text not null
);

create table payment_link (
  hash bytea primary key,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  expires_at timestamptz not null,
  payment_id uuid references payment
);
create index payment_link_by_age on payment_link (expires_at);

create table qr_session (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  phone text not null check (phone ~ '^79[0-9]{9}$'),
  phone_proven_at timestamptz,
  email text,
  email_proven_at timestamptz,
  expires_at timestamptz not null,
  -- The cookie changes at each proof; the former one only repeats a lost reply.
  previous_hash bytea unique
);
create index qr_session_by_age on qr_session (expires_at);

create table verification_code (
  id uuid primary key,
  session_id bigint not null unique references qr_session on delete cascade,
  -- Null: a call to the session's phone.
  email text,
  failed_attempts integer not null default 0,
  proven_at timestamptz,
  expires_at timestamptz not null
);

create table qr_pay_action (
  id uuid primary key,
  session_id bigint not null references qr_session on delete cascade,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  payment_id uuid references payment
);
create index qr_pay_action_by_session on qr_pay_action (session_id);

create function set_document_year() returns trigger language plpgsql as $$
begin
  select extract(year from payment.decided_at at time zone organisation.time_zone) into new.year
    from payment, organisation where payment.id = new.payment_id and organisation.id = new.organisation_id;
  return new;
end $$;
create trigger set_year before insert on external_payment for each row
  when (new.year is null) execute function set_document_year();

-- Ledger.

create table ledger_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opening', 'accrual', 'correction', 'payment', 'reversal', 'refund')),
  accrual_id bigint references accrual,
  payment_id uuid references payment,
  at timestamptz not null,
  refund_id uuid unique references refund,
  check ((kind in ('accrual', 'correction')) = (accrual_id is not null)),
  check ((kind in ('payment', 'reversal', 'refund')) = (payment_id is not null)),
  check ((kind = 'refund') = (refund_id is not null))
);
create unique index ledger_entry_of_accrual on ledger_entry (accrual_id) where kind = 'accrual';
create index ledger_entry_of_correction on ledger_entry (accrual_id) where kind = 'correction';
create unique index ledger_entry_of_payment on ledger_entry (payment_id, kind) where kind <> 'refund';
create index ledger_entry_of_refunds on ledger_entry (payment_id) where kind = 'refund';

create table ledger_posting (
  entry_id bigint not null references ledger_entry,
  line integer not null,
  -- Owed by residents, charged, held by the bank for the organisation, kept by the bank.
  account text not null check (account in ('resident', 'income', 'bank', 'fee')),
  personal_account_id bigint references personal_account,
  sector_id bigint not null references sector,
  kopecks bigint not null check (kopecks <> 0),
  primary key (entry_id, line),
  check ((account = 'resident') = (personal_account_id is not null))
);
create index ledger_posting_of_resident on ledger_posting (personal_account_id, sector_id) include (kopecks)
  where personal_account_id is not null;

create table ledger_balance (
  personal_account_id bigint not null references personal_account deferrable,
  sector_id bigint not null references sector deferrable,
  debt_kopecks bigint not null,
  primary key (personal_account_id, sector_id)
);

create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger keep before delete or update or truncate on ledger_entry for each statement
  execute function keep_ledger();
create trigger keep before delete or update or truncate on ledger_posting for each statement
  execute function keep_ledger();

-- Rejects an entry whose postings do not sum to zero, and keeps the balances.
create function post_to_ledger() returns trigger language plpgsql as $$
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
create trigger post after insert on ledger_posting referencing new table as added for each statement
  execute function post_to_ledger();

-- Cases.

-- Requests and tickets share it, so a number names one case.
create sequence case_number start 4001;

create table request (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  personal_account_id bigint not null references personal_account,
  -- Receives the answers; null if no profile does.
  profile_id bigint references profile on delete set null,
  -- As it was called then.
  house text not null,
  type text not null check (type in ('AreaRequest', 'HouseRequest', 'CatalogRequest')),
  number bigint not null default nextval('case_number') unique,
  -- Idempotency key, permanent; null: created by the organisation.
  key uuid,
  fingerprint bytea,
  -- Codes and names of the day: the tree may change.
  category text not null,
  category_name text not null,
  subcategory text not null,
  subcategory_name text not null,
  description text not null,
  -- [{digits, add, added_by_tenant}]
  phones jsonb not null default '[]',
  status text not null check (status in ('accepted', 'planned', 'in_work', 'done', 'rejected', 'cancelled')),
  desired_start_at timestamptz,
  planned_at timestamptz,
  performer text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- End of the visit (G-22); null: only its beginning is known.
  planned_till timestamptz,
  -- When the resident disputed finished work; terms count from here (Q-11).
  reopened_at timestamptz,
  unique (profile_id, key)
);
create index request_of_account on request (personal_account_id, created_at desc, id desc)
  where type <> 'HouseRequest';
create index request_of_account_changed on request (personal_account_id, changed_at desc)
  where type <> 'HouseRequest';
create index request_of_house on request (organisation_id, house, created_at desc, id desc)
  where type = 'HouseRequest';
create index request_of_house_changed on request (organisation_id, house, changed_at desc)
  where type = 'HouseRequest';
create index request_open on request (id) where status in ('accepted', 'planned', 'in_work');
create index request_open_of_house on request (organisation_id, house)
  where type = 'HouseRequest' and (status in ('accepted', 'planned', 'in_work'));
create index request_planned on request (organisation_id, planned_at) where status in ('planned', 'in_work');
alter sequence case_number owned by request.number;

create table request_event (
  id bigint generated always as identity primary key,
  request_id bigint not null references request on delete cascade,
  status text not null,
  at timestamptz not null,
  text text,
  planned_at timestamptz,
  performer text,
  by_resident boolean not null default false,
  profile_id bigint references profile on delete set null,
  -- Idempotency key of a resident's message.
  key uuid,
  fingerprint bytea,
  -- Who of the staff wrote it.
  member_id bigint references staff_member,
  planned_till timestamptz,
  unique (profile_id, key)
);
create index request_event_by_request on request_event (request_id, id);

create table request_rating (
  id bigint generated always as identity primary key,
  request_id bigint not null references request on delete cascade,
  score smallint not null check (score >= 1 and score <= 5),
  created_at timestamptz not null
);
create index request_rating_by_request on request_rating (request_id, id);

create table ticket (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  personal_account_id bigint not null references personal_account,
  -- Only its author reads a ticket.
  profile_id bigint references profile on delete set null,
  number bigint not null default nextval('case_number') unique,
  key uuid,
  fingerprint bytea,
  topic_id bigint not null,
  topic_name text not null,
  description text not null,
  phones jsonb not null default '[]',
  status text not null check (status in ('sent', 'answered', 'closed', 'revoked')),
  score smallint check (score >= 1 and score <= 5),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (profile_id, key)
);
create index ticket_of_profile on ticket (profile_id, created_at desc, id desc);
create index ticket_of_profile_changed on ticket (profile_id, changed_at desc);
create index ticket_open on ticket (id) where status = 'sent';

create table ticket_event (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket on delete cascade,
  status text not null,
  at timestamptz not null,
  text text,
  by_resident boolean not null default false,
  profile_id bigint references profile on delete set null,
  key uuid,
  fingerprint bytea,
  member_id bigint references staff_member,
  unique (profile_id, key)
);
create index ticket_event_by_ticket on ticket_event (ticket_id, id);

create table desk_case (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  kind text not null check (kind in ('request', 'order', 'ticket')),
  request_id bigint unique references request on delete cascade,
  ticket_id bigint unique references ticket on delete cascade,
  personal_account_id bigint not null references personal_account,
  number bigint not null,
  -- As the account's house is called now.
  house text not null,
  status text not null,
  -- The organisation still has something to do.
  is_open boolean not null,
  -- No member of staff has taken or answered it.
  is_new boolean not null default true,
  -- False: the server must compute sort_at and due, because only it knows the terms.
  is_placed boolean not null default false,
  -- Deadline; cases without one come last.
  sort_at timestamptz not null,
  -- The deadline as the contract has it; null: none.
  due jsonb,
  changed_at timestamptz not null,
  assignee_id bigint references staff_member,
  -- Rejects concurrent edits.
  version integer not null default 1,
  -- Transaction of the latest change, for clients that ask for news.
  changed_in xid8 not null default pg_current_xact_id(),
  -- Search text.
  words text not null,
  is_emergency boolean not null default false,
  category text not null,
  opened_at timestamptz not null,
  check ((request_id is null) = (kind = 'ticket') and (ticket_id is null) = (kind <> 'ticket'))
);
create index desk_case_by_phone on desk_case
  using gin (phone_keys_in(organisation_id, words)) with (fastupdate = off);
create index desk_case_by_words on desk_case using gin (words gin_trgm_ops) with (fastupdate = off);
create index desk_case_changed on desk_case (organisation_id, changed_in);
create index desk_case_closed on desk_case (organisation_id, changed_at desc, id desc) where not is_open;
create index desk_case_closed_by_age on desk_case (organisation_id, opened_at, id) where not is_open;
create index desk_case_closed_by_status on desk_case (organisation_id, status, changed_at desc, id desc)
  where not is_open;
create index desk_case_closed_of_category on desk_case (organisation_id, category, changed_at desc, id desc)
  where not is_open;
create index desk_case_closed_of_house on desk_case (organisation_id, house, changed_at desc, id desc)
  where not is_open;
create index desk_case_closed_of_kind on desk_case (organisation_id, kind, changed_at desc, id desc)
  where not is_open;
create index desk_case_closed_of_kind_by_status on desk_case (organisation_id, kind, status, changed_at desc,
  id desc) where not is_open;
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
create index desk_case_taken on desk_case (organisation_id, assignee_id, sort_at, id) include (kind, house)
  where is_open;
create index desk_case_taken_of_kind on desk_case (organisation_id, assignee_id, kind, sort_at, id) where is_open;
create index desk_case_to_place on desk_case (organisation_id, id) where is_open and not is_placed;
create index desk_case_unplaced on desk_case (organisation_id, id)
  where is_open and (not is_placed or (due -> 'visit') is null);

create table desk_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references desk_case on delete cascade,
  member_id bigint not null references staff_member,
  kind text not null check (kind in ('note', 'taken', 'given_back')),
  text text,
  at timestamptz not null
);
create index desk_note_of_case on desk_note (case_id, id);

create table desk_idempotency_key (
  member_id bigint not null references staff_member,
  key uuid not null,
  case_id bigint not null references desk_case on delete cascade,
  fingerprint bytea not null,
  at timestamptz not null,
  primary key (member_id, key)
);
create index desk_idempotency_key_of_case on desk_idempotency_key (case_id);

create table reply_template (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  title text not null,
  text text not null
);
create index reply_template_of_organisation on reply_template (organisation_id, title);

create table file (
  -- Random; also the key of the bytes in the file storage.
  id uuid primary key,
  profile_id bigint references profile on delete cascade,
  filename text not null,
  reserved_at timestamptz not null,
  uploaded_at timestamptz,
  -- Of the uploaded bytes, so that a repeated upload is recognised.
  sha256 bytea,
  content_type text,
  size integer,
  claimed_at timestamptz,
  owner_kind text check (owner_kind in ('reading', 'request', 'ticket', 'request_event', 'ticket_event')),
  owner_id bigint,
  -- Null: only the sender's profile may read it; else every profile of this account.
  personal_account_id bigint references personal_account,
  -- The resident was deleted: the file is deleted with its bytes.
  is_discarded boolean not null default false,
  -- Bytes that an upload has begun to store. Other bytes are rejected, so no lock is held meanwhile.
  begun_sha256 bytea,
  member_id bigint references staff_member,
  check ((uploaded_at is null) = (sha256 is null)),
  check ((claimed_at is null) = (owner_id is null)),
  check (profile_id is not null or member_id is not null)
);
create index file_by_member on file (member_id) where member_id is not null;
create index file_by_owner on file (owner_kind, owner_id);
create index file_by_profile on file (profile_id);
create index file_discarded on file (id) where is_discarded;
create index file_unclaimed on file (coalesce(uploaded_at, reserved_at)) where claimed_at is null;

-- `item` is the row of a request or ticket.
create function desk_case_words(item jsonb, account personal_account) returns text language sql stable as $$
  select ' ' || search_text(concat_ws(' ', item ->> 'number', account.number, account.surname, account.name,
    account.patronymic, account.address,
    (select string_agg(phone ->> 'digits', ' ') from jsonb_array_elements(item -> 'phones') phone),
    item ->> 'subcategory_name', item ->> 'topic_name', item ->> 'performer', item ->> 'description')) || ' ' $$;

-- The staff edit and delete them as their own.
create function insert_default_reply_templates(organisation bigint) returns void language sql
begin atomic
  insert into reply_template (organisation_id, title, text)
  select organisation, title, body from (values
    ('Приняли', 'Здравствуйте! Заявку приняли. Сообщим, когда к вам придёт мастер.'),
    ('Уточните время', 'Здравствуйте! Когда вам удобно принять мастера? Напишите день и часы, когда кто-то будет дома.'),
    ('Пришлите фото', 'Здравствуйте! Пришлите, пожалуйста, фото: так мастер сразу возьмёт нужные детали.'),
    ('Мастер в пути', 'Мастер выехал к вам. Пожалуйста, обеспечьте доступ к месту работ.'),
    ('Мастер задерживается', 'Мастер задерживается на предыдущей заявке. Просим извинить за ожидание. Сообщим, когда он выедет.'),
    ('Не застали дома', 'Мастер приходил, но дверь никто не открыл. Напишите, когда вам удобно, и мы назначим новый визит.'),
    ('Ждём деталь', 'Для ремонта нужна деталь, мы её заказали. Когда она придёт, назначим визит и сообщим вам.'),
    ('Авария, уже работаем', 'Об аварии знаем, бригада уже работает. Сообщим, когда всё восстановят.'),
    ('Сделано, проверьте', 'Работу выполнили. Проверьте, пожалуйста, всё ли в порядке. Если что-то не так, ответьте здесь: вернёмся к заявке.'),
    ('Передали бухгалтеру', 'Вопрос о начислениях передали бухгалтеру. Ответим здесь, когда всё проверим.'),
    ('Не наша ответственность', 'Это имущество организация не обслуживает. Подскажем, к кому обратиться, если напишете подробнее.'),
    ('Спасибо за сообщение', 'Спасибо, что сообщили! Проверим и напишем, что сделали.')) text (title, body);
end;

create function add_default_reply_templates() returns trigger language plpgsql as $$
begin
  perform insert_default_reply_templates(new.id);
  return null;
end $$;
create trigger add_reply_templates after insert on organisation for each row
  execute function add_default_reply_templates();

-- Other terms are other deadlines.
create function place_desk_cases() returns trigger language plpgsql as $$
begin
  update desk_case set is_placed = false where organisation_id = new.id and is_open;
  return null;
end $$;
create trigger place_queue after update of request_terms, working_days, time_zone on organisation for each row
  when (old.request_terms <> new.request_terms or old.working_days <> new.working_days or old.time_zone <> new.time_zone)
  execute function place_desk_cases();

-- A case is found by the present names of its house, account and owner.
create function rename_desk_cases() returns trigger language plpgsql as $$
begin
  update desk_case item set house = new.house, words = desk_case_words(coalesce(
    (select to_jsonb(request) from request where id = item.request_id),
    (select to_jsonb(ticket) from ticket where id = item.ticket_id)), new)
  where personal_account_id = new.id;
  return null;
end $$;
create trigger rename_in_queue after update of number, address, house on personal_account for each row
  when (old.number <> new.number or old.address <> new.address or old.house <> new.house)
  execute function rename_desk_cases();
create trigger rename_owner_in_queue after update of surname, name, patronymic on personal_account for each row
  when ((old.surname, old.name, old.patronymic) is distinct from (new.surname, new.name, new.patronymic))
  execute function rename_desk_cases();

create function add_desk_case() returns trigger language plpgsql as $$
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
create trigger enter_queue after insert on request for each row execute function add_desk_case();
create trigger enter_queue after insert on ticket for each row execute function add_desk_case();

create function note_desk_case() returns trigger language plpgsql as $$
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
create trigger move_in_queue after update on request for each row execute function note_desk_case();
create trigger move_in_queue after update on ticket for each row execute function note_desk_case();

-- Catalogue and shop.

create domain contact_need as text check (value in ('hidden', 'show', 'necessarily'));

create table service_position (
  value text primary key check (value <> 'all'),
  text text not null,
  nth integer not null
);

-- Those of the specification; others come with their services.
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
  phone text not null default '' check (phone ~ '^\d{0,15}$'),
  -- Hours of working days and of days off; null: closed.
  monday_from time,
  monday_till time,
  sunday_from time,
  sunday_till time,
  works_under_contract boolean not null default false,
  requisites_confirmed boolean not null default false,
  -- Orders go to the email, or the resident opens the link.
  email text,
  link text,
  check ((monday_from is null) = (monday_till is null)),
  check ((sunday_from is null) = (sunday_till is null))
);
create index service_executor_of on service_executor (organisation_id, name);

create table service (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  position text not null references service_position,
  executor_id bigint references service_executor,
  title text not null,
  -- HTML of its author; the page sanitises it.
  description text not null,
  price_type text not null check (price_type in ('price_start_from', 'contract_price', 'fixed_price')),
  value_kopecks bigint not null default 0 check (value_kopecks >= 0),
  sale_percent integer check (sale_percent >= 0 and sale_percent <= 100),
  sale_kopecks bigint check (sale_kopecks >= 0),
  is_recommended boolean not null default false,
  contact_name contact_need not null default 'necessarily',
  contact_address contact_need not null default 'show',
  contact_phone contact_need not null default 'necessarily',
  contact_mail contact_need not null default 'hidden',
  contact_comment contact_need not null default 'show',
  search tsvector generated always as (service_search(title, organisation_id)) stored not null,
  place bigint not null,
  -- Hidden from residents.
  hidden_at timestamptz,
  -- Null: before changes were dated.
  changed_at timestamptz default now(),
  check (sale_percent is null or sale_kopecks is null)
);
create index service_at_desk on service (organisation_id, is_recommended desc, place);
create index service_by_executor on service (executor_id);
create index service_by_position on service ("position");
create index service_by_words on service using gin (search) with (fastupdate = off);
create index service_in_order on service (organisation_id, is_recommended desc, place) where hidden_at is null;
create index service_in_position on service (organisation_id, "position", is_recommended desc, place)
  where hidden_at is null;

create table service_picture (
  id bigint generated always as identity primary key,
  service_id bigint not null references service on delete cascade,
  role text not null check (role in ('cover', 'media')),
  nth integer not null default 0,
  name text not null,
  -- Hash of the content.
  file text not null check (file ~ '^[0-9a-f]{32}$'),
  unique (service_id, name),
  unique (service_id, role, nth)
);
create unique index service_cover on service_picture (service_id) where role = 'cover';

create table service_picture_size (
  picture_id bigint not null references service_picture on delete cascade,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  content_type text not null,
  content bytea not null,
  primary key (picture_id, width)
);

create table service_term (
  service_id bigint not null references service on delete cascade,
  organisation_id bigint not null,
  position text not null,
  term text collate "C" not null,
  weight smallint not null,
  primary key (service_id, term)
);
create index service_term_in_all on service_term (organisation_id, term, weight desc, service_id);
create index service_term_in_position on service_term (organisation_id, "position", term, weight desc, service_id);

create table service_word (
  word text collate "C" primary key,
  term text not null
);
create index service_word_near on service_word using gin (word gin_trgm_ops) with (fastupdate = off);

create table service_order (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profile on delete cascade,
  service_id bigint not null references service,
  key uuid not null,
  fingerprint bytea not null,
  title text not null,
  -- Filled fields by name.
  fields jsonb not null,
  executor_email text not null,
  consent_hash bytea,
  -- Row of notification_outbox, deleted when sent.
  letter_id bigint,
  created_at timestamptz not null,
  unique (profile_id, key)
);
create index service_order_by_service on service_order (service_id);
create index service_order_by_time on service_order (profile_id, created_at desc, id desc);

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

create table shop_category (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  -- Receives the money of its orders.
  sector_id bigint not null references sector,
  place smallint not null,
  name text not null,
  description text not null default '',
  -- Price of the visit, once for an order.
  attendance_kopecks bigint not null default 0 check (attendance_kopecks >= 0 and attendance_kopecks <= 100000000),
  closed_at timestamptz,
  changed_at timestamptz default now()
);
create index shop_category_of_organisation on shop_category (organisation_id, place);

create table shop_position (
  id bigint generated always as identity primary key,
  category_id bigint not null references shop_category,
  place smallint not null,
  name text not null,
  description text not null default '',
  unit text not null,
  price_kopecks bigint not null check (price_kopecks >= 1 and price_kopecks <= 100000000),
  closed_at timestamptz
);
create index shop_position_of_category on shop_position (category_id, place);

create table shop_image (
  id bigint generated always as identity primary key,
  position_id bigint not null references shop_position on delete cascade,
  place smallint not null,
  content_type text not null check (content_type in ('image/webp', 'image/png', 'image/jpeg')),
  content bytea not null
);
create index shop_image_of_position on shop_image (position_id, place);

create table shop_basket (
  profile_id bigint not null references profile on delete cascade,
  category_id bigint not null references shop_category,
  -- [{_id, quantity}]
  services jsonb not null,
  changed_at timestamptz not null,
  primary key (profile_id, category_id)
);

create table shop_order (
  request_id bigint primary key references request on delete cascade,
  category_id bigint not null references shop_category,
  attendance_kopecks bigint not null,
  total_kopecks bigint not null check (total_kopecks > 0)
);
create index shop_order_of_category on shop_order (category_id, request_id);

create table shop_order_line (
  request_id bigint not null references shop_order on delete cascade,
  place smallint not null,
  position_id bigint not null references shop_position,
  name text not null,
  unit text not null,
  quantity integer not null check (quantity > 0),
  price_kopecks bigint not null,
  primary key (request_id, place)
);

-- Words that resemble a mistyped one. At this threshold one wrong letter of five is found.
create function near_words(typed text) returns table (word text, term text)
  language sql stable parallel safe set pg_trgm.similarity_threshold = 0.19 as $$
    select word, term from service_word
    where word % typed
    order by similarity(word, typed) desc, word
    limit 50 $$;

-- Forces the index: a generic plan would scan the table. Of very many services only some are ranked.
create function services_with(query tsquery, category text, most integer) returns setof bigint
  language sql stable parallel safe set enable_seqscan = off as $$
    select id from (
      select id, search from service
      where search @@ query and hidden_at is null and (category is null or service.position = category)
      limit greatest(1000, most)
    ) found
    order by ts_rank(search, query, 1) desc, id limit most $$;

-- A new service is the last one.
create function place_service() returns trigger language plpgsql as $$
begin
  new.place := coalesce(new.place, new.id);
  return new;
end $$;
create trigger service_has_place before insert on service for each row execute function place_service();

-- No search finds a hidden service.
create function index_service_title() returns trigger language plpgsql as $$
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
create trigger service_is_found after insert or update of title, "position", organisation_id, is_recommended,
  hidden_at on service for each row execute function index_service_title();

-- News and documents.

create table news (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  -- Empty: every house of the organisation.
  house text not null default '',
  title text not null,
  summary text not null,
  -- HTML of its author; the page sanitises it.
  body text not null,
  published_at timestamptz not null,
  -- Idempotency key: a double click publishes once.
  key uuid,
  fingerprint bytea
);
create unique index news_by_key on news (organisation_id, key);
create index news_by_time on news (organisation_id, house, published_at desc, id desc);

create table news_picture (
  id uuid default gen_random_uuid() primary key,
  organisation_id bigint not null references organisation,
  width integer not null,
  height integer not null,
  content bytea not null,
  -- Upload or latest use. An unused picture is deleted a month later.
  seen_at timestamptz not null
);
create index news_picture_by_age on news_picture (organisation_id, seen_at);

create table news_picture_use (
  news_id bigint not null references news on delete cascade,
  picture_id uuid not null references news_picture on delete cascade,
  primary key (news_id, picture_id)
);
create index news_picture_use_of_picture on news_picture_use (picture_id);

create table attachment (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  -- Null: every flat.
  personal_account_id bigint references personal_account,
  title text not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  size integer generated always as (octet_length(content)) stored not null,
  published_on date not null,
  -- Empty: every house.
  house text not null default ''
);
create index attachment_for_account on attachment (organisation_id, personal_account_id, published_on desc, id desc);
create index attachment_for_house on attachment (organisation_id, house, published_on desc, id desc)
  where personal_account_id is null;

-- Notifications.

create table notification_channels (
  resident_id bigint primary key references resident on delete cascade,
  email boolean not null,
  mobile_app boolean not null,
  telegram boolean not null,
  vk boolean not null,
  -- An email whose reader reported that it is not the resident's.
  wrong_address text,
  -- Null: before changes were dated.
  changed_at timestamptz,
  email_readings boolean not null default true,
  email_receipts boolean not null default true,
  email_payments boolean not null default true,
  email_requests boolean not null default true
);

create table push_subscription (
  family_id uuid primary key references session_family on delete cascade,
  endpoint text not null,
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

create table notification_outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  -- Next attempt; a process that takes the row moves it.
  due_at timestamptz not null,
  attempts integer not null default 0,
  given_up_at timestamptz,
  -- First attempt, or when an operator started it again.
  tried_since timestamptz,
  last_error text,
  -- Part of the Message-ID. Unlike `id` it stays unique after a restore.
  message_id uuid not null default gen_random_uuid(),
  channel text not null,
  -- The browser of a push, by its session.
  family_id uuid references push_subscription on delete cascade,
  expires_at timestamptz
);
create index notification_outbox_by_recipient on notification_outbox (recipient);
create index notification_outbox_by_subscription on notification_outbox (family_id) where family_id is not null;
create index notification_outbox_due on notification_outbox (channel, due_at) where given_up_at is null;
create index notification_outbox_given_up on notification_outbox (given_up_at) where given_up_at is not null;

create table sent_email (
  id bigint generated always as identity primary key,
  resident_id bigint not null references resident on delete cascade,
  kind text not null,
  at timestamptz not null
);
create index sent_email_by_age on sent_email (at);
create index sent_email_of_resident on sent_email (resident_id, id);

create table sent_notice (
  profile_id bigint not null references profile on delete cascade,
  kind text not null,
  -- Subject: a month, a request with its answer.
  about text not null,
  sent_at timestamptz not null,
  -- Text, so that the resident can read it again (N-04).
  title text,
  body text,
  path text,
  primary key (profile_id, kind, about)
);
create index sent_notice_by_age on sent_notice (sent_at);
create index sent_notice_of_profile on sent_notice (profile_id, sent_at desc) where title is not null;

create table reading_notification_outbox (
  meter_id bigint not null,
  period date not null,
  primary key (meter_id, period),
  foreign key (meter_id, period) references reading on delete cascade
);

create table receipt_notification_outbox (
  accrual_id bigint primary key references accrual on delete cascade,
  -- Change of the total; null: a new receipt.
  difference_kopecks bigint
);

-- Exchange.

create table api_key (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ '{import,export,requests}'::text[]),
  hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index api_key_of_organisation on api_key (organisation_id);

create table api_idempotency_key (
  organisation_id bigint not null references organisation,
  key uuid not null,
  fingerprint bytea not null,
  kind text not null check (kind in ('request', 'ticket')),
  number bigint not null,
  at timestamptz not null,
  reply jsonb,
  primary key (organisation_id, key)
);
create index api_idempotency_key_by_age on api_idempotency_key (at) where reply is not null;
create index api_idempotency_key_by_case on api_idempotency_key (kind, number) where reply is not null;

create table import_call (
  id uuid primary key,
  organisation_id bigint not null references organisation,
  key_id bigint references api_key,
  -- Idempotency key, permanent.
  key uuid,
  fingerprint bytea not null,
  -- Null: detected from the headers.
  kind text,
  -- {check, skip_bad, quiet}
  options jsonb not null,
  state text not null check (state in ('receiving', 'waiting', 'done')),
  created_at timestamptz not null,
  -- When to import it; a process that takes it moves it.
  due_at timestamptz not null,
  tries integer not null default 0,
  report jsonb,
  member_id bigint references staff_member,
  -- Null for a program.
  file_name text,
  -- {rows, part} while the table is read.
  progress jsonb,
  -- First rows and sums.
  preview jsonb,
  -- Key of the bad rows in the file storage; null: none, or deleted.
  bad_file uuid,
  -- Headers and samples of a file whose columns a member maps.
  mapping jsonb,
  unique (organisation_id, key),
  check ((state = 'done') = (report is not null)),
  check ((key_id is null) = (member_id is not null)),
  check ((key_id is null) = (key is null))
);
create index import_call_due on import_call (due_at) where state <> 'done';
create index import_call_of_desk on import_call (created_at) where member_id is not null;

create table import_run (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  at timestamptz not null,
  who text not null,
  file text not null,
  sha256 bytea not null,
  kind text not null,
  new_rows bigint not null,
  changed_rows bigint not null,
  same_rows bigint not null,
  bad_rows bigint not null,
  call_id uuid references import_call
);
create index import_run_by_time on import_run (organisation_id, at desc);
create index import_run_of_organisation on import_run (organisation_id, id);

create table column_map (
  organisation_id bigint not null references organisation,
  fingerprint text not null,
  kind text not null,
  -- Our column to the file's header, or to "=" and a value for all rows.
  columns jsonb not null,
  changed_at timestamptz not null,
  primary key (organisation_id, fingerprint)
);

create table export_run (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  kind text not null,
  name text not null,
  at timestamptz not null,
  who text not null,
  format text not null,
  row_count bigint not null,
  -- All entries up to this number were returned; null: only some months (exported_entry).
  till bigint,
  from_month text,
  to_month text,
  byte_count bigint
);
create index export_run_by_name on export_run (organisation_id, kind, name, till);
create index export_run_of_organisation on export_run (organisation_id, id);

create table export_run_part (
  run_id bigint not null references export_run on delete cascade,
  place integer not null,
  content bytea not null,
  primary key (run_id, place)
);

create table exported_entry (
  organisation_id bigint not null references organisation,
  kind text not null,
  name text not null,
  nth bigint not null,
  primary key (organisation_id, kind, name, nth)
);

create table exchange_entry (
  id bigint generated always as identity,
  kind text not null check (kind in ('reading', 'payment', 'choice', 'request', 'ticket')),
  -- Id of the meter, ledger entry, profile, request or ticket.
  subject bigint not null,
  -- The reading as it was then.
  facts jsonb,
  -- Null until the entry has its number, and if its subject is deleted by then.
  organisation_id bigint,
  nth bigint
);
create index exchange_entry_in_order on exchange_entry (organisation_id, kind, nth) where nth is not null;
create index exchange_entry_without_number on exchange_entry (kind, id) where nth is null;
create sequence exchange_entry_nth owned by exchange_entry.nth;

create table exchange_day (
  day date primary key,
  nth bigint not null
);

create table exchange_floor (
  organisation_id bigint not null references organisation on delete cascade,
  kind text not null,
  nth bigint not null,
  primary key (organisation_id, kind)
);

-- Imports are audited by a trigger, because they have a record of their own.
create function log_import() returns trigger language plpgsql as $$
begin
  insert into audit_log (at, who, act, organisation_id)
  values (new.at, new.who, 'import ' || new.file || ' ' || new.kind, new.organisation_id);
  return null;
end $$;
create trigger log_import after insert on import_run for each row execute function log_import();

-- The feed: triggers write it, so no way of writing is left out.
create function note_payments() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) select 'payment', id from added where payment_id is not null;
  return null;
end $$;
create trigger note_new after insert on ledger_entry referencing new table as added for each statement
  execute function note_payments();

create function note_channel_choice() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject)
    select 'choice', id from profile where resident_id = coalesce(new.resident_id, old.resident_id);
  return null;
end $$;
create trigger note_choice after insert or delete or update on notification_channels for each row
  execute function note_channel_choice();

create function note_corrections() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject, facts)
    select 'reading', meter_id, reading_facts(added) from added join before using (meter_id, period)
    where added.version <> before.version;
  return null;
end $$;
create trigger note_change after update on reading
  referencing old table as before new table as added for each statement execute function note_corrections();

create function note_readings() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject, facts) select 'reading', meter_id, reading_facts(added) from added;
  return null;
end $$;
create trigger note_new after insert on reading referencing new table as added for each statement
  execute function note_readings();

create function note_receipt_choice() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) values ('choice', coalesce(new.profile_id, old.profile_id));
  return null;
end $$;
create trigger note_choice after insert or delete or update on receipt_settings for each row
  execute function note_receipt_choice();

create function note_request() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) values ('request', new.request_id);
  return null;
end $$;
create trigger note_event after insert on request_event for each row execute function note_request();
create trigger note_rating after insert on request_rating for each row execute function note_request();

create function note_consent() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) select 'choice', id from profile where resident_id = new.resident_id;
  return null;
end $$;
create trigger note_consent after insert on security_event for each row
  when (new.kind = 'consented') execute function note_consent();

create function note_ticket() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) values ('ticket', new.ticket_id);
  return null;
end $$;
create trigger note_event after insert on ticket_event for each row execute function note_ticket();

-- Operation.

create table site (
  is_only boolean default true primary key check (is_only),
  -- System identifier and database: a copy differs.
  identity text not null,
  -- Since then the site sends nothing and runs no jobs (G-24).
  held_since timestamptz
);

create table demo_data (seeded_at timestamptz not null);

create table rehearsal (
  is_only boolean default true primary key check (is_only),
  started_at timestamptz not null
);

create table job_lease (
  name text primary key,
  locked_until timestamptz not null
);

create table rate_limit (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);
create index rate_limit_by_age on rate_limit (window_start);

create table closed_key (
  scope text not null,
  key uuid not null,
  closed_at timestamptz not null,
  primary key (scope, key)
);

create table natural_key (
  fingerprint bytea primary key,
  key uuid not null,
  created_at timestamptz not null
);
create index natural_key_created_at_idx on natural_key (created_at);

create table retention_sweep (
  kind text primary key,
  -- Rows of earlier months are due for deletion, and deleted for subjects up to after_id.
  before date not null,
  after_id bigint not null default 0,
  finished_at timestamptz
);

create table archived_month (
  organisation_id bigint not null references organisation,
  kind text not null,
  month date not null,
  at timestamptz not null,
  row_count bigint not null,
  sha256 bytea not null,
  primary key (organisation_id, kind, month)
);

-- Views.

-- None for a deleted resident.
create view profile_permissions as
select profile.id as profile_id,
  case when resident.deleted_at is null then organisation.permissions || profile.permission_overrides else '{}' end
    as permissions
from profile
join resident on resident.id = profile.resident_id
join personal_account account on account.id = profile.personal_account_id
join organisation on organisation.id = account.organisation_id;

-- The sectors that a flat has, or has had money in.
create view account_service as
select account.id as personal_account_id, sector.id as sector_id
from personal_account account
join sector on sector.organisation_id = account.organisation_id
where account.sector_codes = '{}' or sector.code = any(account.sector_codes)
  or exists (select from accrual
    where accrual.personal_account_id = account.id and accrual.sector_id = sector.id)
  or exists (select from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
    where posting.personal_account_id = account.id and posting.sector_id = sector.id and entry.kind = 'opening')
  or exists (select from ledger_balance balance
    where balance.personal_account_id = account.id and balance.sector_id = sector.id and balance.debt_kopecks <> 0);
