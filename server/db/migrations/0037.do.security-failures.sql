-- What failed in a way that an attack would: a row for each kind, hour, resident and network, so that a flood of
-- failures grows no table. A resident's id is no reference: a failed sign-in costs the same for known and unknown names.
create table security_failure (
  kind text not null,
  hour timestamptz not null,
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
