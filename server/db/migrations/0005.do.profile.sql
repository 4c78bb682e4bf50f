-- Phones of a flat: entered by the organisation's staff (without a profile), or by a resident for the own profile.
create table phone (
  id bigint generated always as identity primary key,
  personal_account_id bigint not null references personal_account,
  profile_id bigint references profile on delete cascade,
  digits text not null check (digits ~ '^7[0-9]{10}$'),
  extension text not null default '',
  created_at timestamptz not null,
  -- When the resident said that the number is no longer true.
  not_actual_at timestamptz,
  unique nulls not distinct (personal_account_id, profile_id, digits)
);
create index phone_by_profile on phone (profile_id);

create table receipt_settings (
  profile_id bigint primary key references profile on delete cascade,
  paper_disabled boolean not null,
  print_anyway boolean not null,
  emails text[] not null
);

create table insurance (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profile on delete cascade,
  type text not null check (type in ('osago', 'mortgage')),
  insurer text not null,
  number text not null,
  object text not null,
  valid_from date not null,
  valid_till date not null
);
create index insurance_by_profile on insurance (profile_id, valid_till desc);
