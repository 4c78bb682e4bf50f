-- Sums of a receipt that was issued before and came with other ones: when, and by how much its total changed.
create table accrual_correction (
  accrual_id bigint not null references accrual on delete cascade,
  at timestamptz not null,
  difference_kopecks bigint not null,
  primary key (accrual_id, at)
);

-- A correction is an entry of its own beside that of its receipt.
alter table ledger_entry
  drop constraint ledger_entry_kind_check,
  drop constraint ledger_entry_check,
  drop constraint ledger_entry_check1,
  drop constraint ledger_entry_accrual_id_key,
  add check (kind in ('opening', 'accrual', 'correction', 'payment', 'reversal')),
  add check ((kind in ('accrual', 'correction')) = (accrual_id is not null)),
  add check ((kind in ('payment', 'reversal')) = (payment_id is not null));
create unique index ledger_entry_of_accrual on ledger_entry (accrual_id) where kind = 'accrual';
create index ledger_entry_of_correction on ledger_entry (accrual_id) where kind = 'correction';

-- What to tell of a receipt: by how much its total was corrected; null: it was issued.
alter table receipt_to_tell add column difference_kopecks bigint;
