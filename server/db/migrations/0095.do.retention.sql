-- Rows of months before `before` are due for deletion (docs/retention.md), and gone of subjects up to `after_id`.
create table retention_sweep (
  kind text primary key,
  before date not null,
  after_id bigint not null default 0,
  finished_at timestamptz
);

-- Months that `operator archive` wrote to a file.
create table archived_month (
  organisation_id bigint not null references organisation,
  kind text not null,
  month date not null,
  at timestamptz not null,
  row_count bigint not null,
  sha256 bytea not null,
  primary key (organisation_id, kind, month)
);

-- The newest number of the feed at the first run of a day: entries have no time of their own.
create table exchange_day (
  day date primary key,
  nth bigint not null
);

-- Entries up to this number are deleted: a client that has not read them must hear of it.
create table exchange_floor (
  organisation_id bigint not null references organisation on delete cascade,
  kind text not null,
  nth bigint not null,
  primary key (organisation_id, kind)
);
