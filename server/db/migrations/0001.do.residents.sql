create collation if not exists russian (provider = icu, locale = 'ru-RU');

create table organisation (
  id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null default 'Europe/Moscow',
  emergency_phone text,
  meter_window jsonb not null default '{"from_day": 1, "till_day": 31, "strict": false}'
);

-- Лицевой счёт: one flat's account with the organisation.
create table personal_account (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  number text not null unique,
  surname text not null,
  address text not null collate russian,
  area_number text not null,
  benefit boolean not null default false
);

create table sector (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  code text not null,
  name text not null,
  unique (organisation_id, code)
);

create table resident (
  id bigint generated always as identity primary key,
  username text not null unique check (username = lower(username)),
  password_hash text,
  is_person boolean not null default true,
  created_at timestamptz not null default now()
);

-- What a resident may do for one personal account.
create table profile (
  id bigint generated always as identity primary key,
  resident_id bigint not null references resident on delete cascade,
  personal_account_id bigint not null references personal_account,
  permissions jsonb not null,
  unique (resident_id, personal_account_id)
);
create index profile_by_account on profile (personal_account_id);

-- One sign-in on one device; it ends by logout, by reuse of an old token or by age.
create table session_family (
  id uuid primary key,
  resident_id bigint not null references resident on delete cascade,
  profile_id bigint not null references profile on delete cascade,
  user_agent text not null,
  -- Keyed hash of the network signed in from: a limit spent elsewhere does not lock its residents out.
  network text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index session_family_by_resident on session_family (resident_id, network);

-- Hashes of refresh tokens. The successor of a token is derived from it, so a lost reply is repaired by giving it again
-- until it was first used; a token used after its successor ends the family.
create table refresh_token (
  hash bytea primary key,
  family_id uuid not null references session_family on delete cascade,
  successor_hash bytea,
  -- First use of the token or of the access token that came with it.
  used_at timestamptz,
  expires_at timestamptz not null
);
create index refresh_token_by_family on refresh_token (family_id);

-- Counters of limits, shared by all server processes.
create table limit_counter (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);
create index limit_counter_by_age on limit_counter (window_start);
