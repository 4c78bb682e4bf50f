-- The most that one payment may be, without the fee.
alter table organisation add column payment_maximum_kopecks bigint not null default 5000000
  check (payment_maximum_kopecks >= 100);
