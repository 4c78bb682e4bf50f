-- Topics of notices that a resident wants letters of (N-05); all are on until they are switched off.
alter table notification_channels
  add column email_readings boolean not null default true,
  add column email_receipts boolean not null default true,
  add column email_payments boolean not null default true,
  add column email_requests boolean not null default true;
