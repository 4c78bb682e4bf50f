-- When a table brought the payment: its day may be long before. Null for payments of earlier releases.
alter table external_payment add column loaded_at timestamptz;
alter table external_payment alter loaded_at set default now();
create index external_payment_by_load on external_payment (organisation_id, loaded_at) where not is_replaced;
