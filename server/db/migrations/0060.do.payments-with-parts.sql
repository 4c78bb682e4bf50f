-- Several sectors paid in one go: the bank has one order, of the first payment; each further sector has a payment of its
-- own, which is a part of that one and shares its transaction.
alter table payment add column part_of uuid references payment;
create index payment_parts on payment (part_of) where part_of is not null;
alter table payment add check (part_of is null or (key is null and due_at is null));
alter table payment drop constraint payment_bank_transaction_key;
create unique index payment_of_transaction on payment (bank_transaction) where part_of is null;
create index payment_by_transaction on payment (bank_transaction) where bank_transaction is not null;
