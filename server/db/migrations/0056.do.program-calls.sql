-- Changes of requests and tickets that programs named by a key. The key stays for good; the reply, which has words of residents, as
-- long as a lost one may be asked for again.
create table program_call (
  organisation_id bigint not null references organisation,
  key uuid not null,
  fingerprint bytea not null,
  kind text not null check (kind in ('request', 'ticket')),
  number bigint not null,
  at timestamptz not null,
  reply jsonb,
  primary key (organisation_id, key)
);
create index program_call_by_age on program_call (at) where reply is not null;
create index program_call_by_case on program_call (kind, number) where reply is not null;
