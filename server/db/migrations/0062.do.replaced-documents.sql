-- A document that came again with another sum keeps the payment that was reversed, so that the reversal bears its number too.
alter table outside_payment add column is_replaced boolean not null default false;
drop index outside_payment_by_document;
create unique index outside_payment_by_document
  on outside_payment (organisation_id, lower(source), lower(document)) where not is_replaced;
