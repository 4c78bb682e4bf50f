-- Payments that came elsewhere, by the organisation's own document; a changed one refers to the payment that stands.
create table outside_payment (
  organisation_id bigint not null references organisation,
  -- Where the money came, in the organisation's words; its case makes no difference.
  source text not null,
  document text not null,
  payment_id uuid not null unique references payment
);
create unique index outside_payment_by_document
  on outside_payment (organisation_id, lower(source), lower(document));
