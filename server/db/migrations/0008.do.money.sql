-- The balances of the time before the ledger: the ledger answers for them now.
drop table accrual_balance;

-- Why nothing may be paid for the account, in words for its payer; null: it may.
alter table personal_account add column payment_restriction text;

-- To whom the money of a sector goes, and what the bank takes for it on top.
create table sector_requisites (
  sector_id bigint primary key references sector,
  recipient text not null,
  inn text not null check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  kpp text not null default '' check (kpp ~ '^([0-9]{9})?$'),
  personal_account text not null check (personal_account ~ '^[0-9]{20}$'),
  bank_name text not null,
  bic text not null check (bic ~ '^[0-9]{9}$'),
  correspondent text not null check (correspondent ~ '^([0-9]{20})?$'),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 10000),
  fee_minimum_kopecks bigint not null default 0 check (fee_minimum_kopecks >= 0)
);

-- The receipt of an account for a sector and a month. No row: no receipt was issued.
create table accrual (
  id bigint generated always as identity primary key,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  period date not null check (extract(day from period) = 1),
  issued_on date not null,
  due_on date not null,
  charged_kopecks bigint not null,
  recalculated_kopecks bigint not null,
  benefit_kopecks bigint not null,
  total_kopecks bigint not null
    generated always as (charged_kopecks + recalculated_kopecks - benefit_kopecks) stored,
  unique (personal_account_id, sector_id, period)
);

create table accrual_line (
  accrual_id bigint not null references accrual on delete cascade,
  place smallint not null,
  service text not null,
  unit text not null,
  tariff numeric(14, 4),
  volume numeric(14, 5),
  charged_kopecks bigint not null,
  recalculated_kopecks bigint not null default 0,
  recalculation_reason text,
  benefit_kopecks bigint not null default 0,
  primary key (accrual_id, place),
  unique (accrual_id, service)
);

-- Bank cards that a resident let the bank remember. A removed one stays until the bank has forgotten it too.
create table card (
  id bigint generated always as identity primary key,
  resident_id bigint not null references resident on delete cascade,
  -- The bank's word for it; of the number itself only the mask is known.
  reference text not null,
  masked text not null,
  expires_on date,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- When to tell the bank to forget it.
  forget_at timestamptz,
  unique (resident_id, reference)
);
create index card_to_forget on card (forget_at) where forget_at is not null;

create table card_registration (
  id uuid primary key,
  resident_id bigint not null references resident on delete cascade,
  sector_id bigint not null references sector,
  created_at timestamptz not null,
  card_id bigint references card on delete set null
);
create index card_registration_by_resident on card_registration (resident_id, created_at);

create table autopay (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profile on delete cascade,
  sector_id bigint not null references sector,
  card_id bigint not null references card on delete cascade,
  activated_at timestamptz not null,
  unique (profile_id, sector_id)
);
create index autopay_by_card on autopay (card_id);
create index autopay_by_sector on autopay (sector_id, id);

-- The debit of a month's receipt: one for an account, a sector and a month, whoever has autopay for it.
create table autopay_debit (
  id bigint generated always as identity primary key,
  autopay_id bigint references autopay on delete set null,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  period date not null,
  tries integer not null default 0,
  next_on date not null,
  -- How it ended; null while it goes on.
  outcome text check (outcome in ('paid', 'nothing_owed', 'refused', 'unknown', 'cancelled')),
  unique (personal_account_id, sector_id, period)
);
create index autopay_debit_open on autopay_debit (next_on) where outcome is null;

-- An order of the basket that waits to be paid.
create table payable_order (
  number text primary key,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  title text not null,
  kopecks bigint not null check (kopecks > 0),
  created_at timestamptz not null
);
create index payable_order_by_account on payable_order (personal_account_id);

-- One attempt to pay. Its id is the order's number at the bank.
create table payment (
  id uuid primary key,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  -- Who pays; null: somebody without a cabinet, or the organisation's own desk.
  profile_id bigint references profile on delete set null,
  channel text not null check (channel in ('cabinet', 'qr', 'autopay', 'office')),
  purpose text not null check (purpose in ('debt', 'advance', 'order')),
  accrual_id bigint references accrual,
  order_number text references payable_order,
  -- What is credited; the fee is paid to the bank on top of it.
  kopecks bigint not null check (kopecks > 0),
  fee_kopecks bigint not null check (fee_kopecks >= 0),
  state text not null check (state in ('created', 'sent', 'unknown', 'confirmed', 'refused', 'reversed')),
  -- Why it was refused, in words for the payer.
  reason text,
  card_id bigint references card on delete set null,
  saves_card boolean not null default false,
  card_mask text,
  autopay_debit_id bigint references autopay_debit,
  key uuid,
  fingerprint bytea,
  bank_transaction text unique,
  fiscal_receipt_url text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unknown_at timestamptz,
  decided_at timestamptz,
  reversed_at timestamptz,
  -- When to go on with it: to debit the card, or to ask the bank; null: nothing is to be done.
  due_at timestamptz,
  tries integer not null default 0,
  unique (profile_id, key),
  check ((order_number is not null) = (purpose = 'order')),
  check (state not in ('confirmed', 'refused') or (decided_at is not null and due_at is null)),
  check ((state = 'reversed') = (reversed_at is not null))
);
create unique index payment_by_guest_key on payment (key) where channel = 'qr';
create index payment_by_start on payment (personal_account_id, sector_id, created_at desc);
create index payment_on_the_way on payment (personal_account_id, sector_id) where state in ('sent', 'unknown');
create index payment_by_day on payment (personal_account_id, decided_at desc, id) where decided_at is not null;
create index payment_due on payment (due_at) where due_at is not null;
create index payment_by_order on payment (order_number) where order_number is not null;
create index payment_by_debit on payment (autopay_debit_id, created_at) where autopay_debit_id is not null;
create index payment_by_card on payment (card_id) where card_id is not null;
create index payment_by_accrual on payment (accrual_id) where accrual_id is not null;

-- What the bank said truly and we did not take: somebody has to look at it.
create table bank_message (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  payment_id uuid references payment,
  transaction text not null,
  kopecks bigint,
  fault text not null
);

-- The ledger: what happened to money, each time in two or more postings whose sum is zero. It is only ever added to.
create table ledger_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opening', 'accrual', 'payment', 'reversal')),
  accrual_id bigint unique references accrual,
  payment_id uuid references payment,
  at timestamptz not null,
  -- A payment is credited once and reversed once.
  unique (payment_id, kind),
  check ((kind = 'accrual') = (accrual_id is not null)),
  check ((kind in ('payment', 'reversal')) = (payment_id is not null))
);

create table ledger_posting (
  entry_id bigint not null references ledger_entry,
  line integer not null,
  -- What residents owe, what was charged, what the bank holds for the organisation, what the bank keeps.
  account text not null check (account in ('resident', 'income', 'bank', 'fee')),
  personal_account_id bigint references personal_account,
  sector_id bigint not null references sector,
  kopecks bigint not null check (kopecks <> 0),
  primary key (entry_id, line),
  check ((account = 'resident') = (personal_account_id is not null))
);
create index ledger_posting_of_resident on ledger_posting (personal_account_id, sector_id)
  include (kopecks) where personal_account_id is not null;

-- What an account owes in a sector, above zero, or has paid ahead, below: the sum of its postings. Whoever moves money
-- of the account holds its row.
create table ledger_balance (
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  debt_kopecks bigint not null,
  primary key (personal_account_id, sector_id)
);

create function post_to_ledger() returns trigger language plpgsql as $$
begin
  if exists (select from added group by entry_id having sum(kopecks) <> 0) then
    raise exception 'The postings of a ledger entry do not sum to zero' using errcode = 'check_violation';
  end if;
  insert into ledger_balance as balance (personal_account_id, sector_id, debt_kopecks)
    select personal_account_id, sector_id, sum(kopecks) from added
    where account = 'resident' group by personal_account_id, sector_id
    on conflict (personal_account_id, sector_id)
    do update set debt_kopecks = balance.debt_kopecks + excluded.debt_kopecks;
  return null;
end $$;
create trigger post after insert on ledger_posting
  referencing new table as added for each statement execute function post_to_ledger();

create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger keep before update or delete or truncate on ledger_posting
  for each statement execute function keep_ledger();
create trigger keep before update or delete or truncate on ledger_entry
  for each statement execute function keep_ledger();

-- Receipts to be printed, and the printed ones for as long as somebody may want them.
create table receipt_task (
  id uuid primary key,
  profile_id bigint not null references profile on delete cascade,
  accrual_id bigint not null references accrual,
  status text not null check (status in ('wip', 'success', 'failed')),
  content bytea,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When to try next; a process that takes the task puts it off while it tries.
  due_at timestamptz,
  tries integer not null default 0,
  check ((status = 'success') = (content is not null)),
  check ((status = 'wip') = (due_at is not null))
);
create index receipt_task_due on receipt_task (due_at) where due_at is not null;
create index receipt_task_by_profile on receipt_task (profile_id, created_at);
