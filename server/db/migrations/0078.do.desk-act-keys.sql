-- Idempotency keys of acts on cases at the desk (G-21).
create table desk_act (
  member_id bigint not null references staff_member,
  key uuid not null,
  case_id bigint not null references desk_case on delete cascade,
  fingerprint bytea not null,
  at timestamptz not null,
  primary key (member_id, key)
);
create index desk_act_of_case on desk_act (case_id);
