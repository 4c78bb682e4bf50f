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
  unique (personal_account_id, type, serial_number)
);

-- The reading that stands for a meter and a month; corrections raise its version.
create table reading (
  meter_id bigint not null references meter on delete cascade,
  period date not null check (extract(day from period) = 1),
  "values" numeric(15, 5)[] not null,
  deltas numeric(15, 5)[] not null,
  version integer not null,
  late boolean not null default false,
  submitted_at timestamptz not null,
  primary key (meter_id, period)
);

-- Every accepted submission: the history of corrections, and for good the idempotency key of each effect.
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
  unique (profile_id, key, meter_id)
);
create index reading_submission_by_meter on reading_submission (meter_id, period);
