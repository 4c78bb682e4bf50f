-- Money of a payment that the organisation gives back through the bank. The id is the key under which the bank is asked.
create table refund (
  id uuid primary key,
  -- In the order of their beginning.
  place bigint generated always as identity,
  payment_id uuid not null references payment,
  -- Parts of the payment's amount and of its fee; their sum goes back to the card.
  kopecks bigint not null check (kopecks > 0),
  fee_kopecks bigint not null check (fee_kopecks >= 0),
  -- 'reversed': the bank took the whole payment back before it answered.
  state text not null check (state in ('under_way', 'refunded', 'refused', 'reversed')),
  -- Why the bank refused.
  reason text,
  fiscal_receipt_url text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- When the bank is asked; null once it is decided.
  due_at timestamptz,
  tries integer not null default 0,
  check ((state = 'under_way') = (decided_at is null)),
  check ((state = 'under_way') = (due_at is not null)),
  check ((state = 'refused') = (reason is not null))
);
create index refund_by_payment on refund (payment_id);
create index refund_due on refund (due_at) where due_at is not null;

-- A payment has as many entries of refunds as it was refunded.
alter table ledger_entry
  add column refund_id uuid unique references refund,
  drop constraint ledger_entry_kind_check,
  drop constraint ledger_entry_check1,
  drop constraint ledger_entry_payment_id_kind_key,
  add check (kind in ('opening', 'accrual', 'correction', 'payment', 'reversal', 'refund')),
  add check ((kind in ('payment', 'reversal', 'refund')) = (payment_id is not null)),
  add check ((kind = 'refund') = (refund_id is not null));
create unique index ledger_entry_of_payment on ledger_entry (payment_id, kind) where kind <> 'refund';
create index ledger_entry_of_refunds on ledger_entry (payment_id) where kind = 'refund';

-- Whether money that comes after the order was rejected goes back by itself.
alter table payable_order add column refunds_late_money boolean not null default false;
