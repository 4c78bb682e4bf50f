-- Keys of an organisation's programs. A key has 256 random bits and is kept as a hash.
create table organisation_key (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ '{import,export,requests}'),
  hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index organisation_key_of on organisation_key (organisation_id);

-- Whoever is given a reading is told who took it.
create or replace function reading_facts(reading) returns jsonb language sql stable as $$
  select jsonb_build_object('period', to_char($1.period, 'YYYY-MM'), 'values', $1."values", 'deltas', $1.deltas,
    'version', $1.version, 'late', $1.late, 'at', $1.submitted_at, 'source', $1.source) $$;

-- Tables that programs sent. The bytes lie in the storage of files under the id until the import has been made.
create table import_call (
  id uuid primary key,
  organisation_id bigint not null references organisation,
  key_id bigint not null references organisation_key,
  -- The idempotency key of the call, for good.
  key uuid not null,
  fingerprint bytea not null,
  kind text not null,
  -- {check, skip_bad, quiet}
  options jsonb not null,
  state text not null check (state in ('receiving', 'waiting', 'done')),
  created_at timestamptz not null,
  -- When to import it; a process that takes it puts it off while it works.
  due_at timestamptz not null,
  tries integer not null default 0,
  report jsonb,
  unique (organisation_id, key),
  check ((state = 'done') = (report is not null))
);
create index import_call_due on import_call (due_at) where state <> 'done';
