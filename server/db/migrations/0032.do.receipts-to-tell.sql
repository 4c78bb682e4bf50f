-- Receipts that nobody was told of yet: they go from here when their residents are.
create table receipt_to_tell (
  accrual_id bigint primary key references accrual on delete cascade
);
