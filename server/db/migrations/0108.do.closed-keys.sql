-- Idempotency keys that were closed before they had an effect: a late copy of their call is refused for ever.
create table closed_key (
  scope text not null,
  key uuid not null,
  closed_at timestamptz not null,
  primary key (scope, key)
);

-- Keys of calls that came without one, by a hash of caller and content. Kept for a minute.
create table natural_key (
  fingerprint bytea primary key,
  key uuid not null,
  created_at timestamptz not null
);
create index natural_key_created_at_idx on natural_key (created_at);
