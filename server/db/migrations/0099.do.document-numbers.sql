-- Zeros in front of a document's number do not distinguish documents.
create function document_key(document text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower(document), '^0+(?=[0-9])', '');

-- Numbers of bank documents repeat, so a statement adds a mark, such as [kdfhbacp] or [kdfhbacp-2], to the number. Payments
-- stored before have none.
create function document_mark(document text) returns text language sql immutable strict parallel safe
  return coalesce(substring(lower(document) from ' \[[a-p]{8}(?:-[0-9]+)?\]$'), '');

create function document_number(document text) returns text language sql immutable strict parallel safe
  return left(document_key(document), length(document_key(document)) - length(document_mark(document)));

create index external_payment_by_number
  on external_payment (organisation_id, lower(source), document_number(document), year) where not is_replaced;
