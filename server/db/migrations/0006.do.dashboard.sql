-- What an account owes in a sector by its newest receipt, and its last payment there, as the organisation last said.
-- It stands in for the ledger of accruals and payments (docs/decisions/0012).
create table accrual_balance (
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  period date not null check (extract(day from period) = 1),
  debt_kopecks bigint not null check (debt_kopecks >= 0),
  due_on date not null,
  last_payment_on date,
  last_payment_kopecks bigint check (last_payment_kopecks > 0),
  primary key (personal_account_id, sector_id),
  check ((last_payment_on is null) = (last_payment_kopecks is null))
);

-- Documents for residents to read and keep.
create table attachment (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  -- Null: for every resident of the organisation.
  personal_account_id bigint references personal_account,
  title text not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  size integer not null generated always as (octet_length(content)) stored,
  published_on date not null
);
create index attachment_for_account on attachment (organisation_id, personal_account_id, published_on desc, id desc);
