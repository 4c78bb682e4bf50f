-- Numbers of payment documents start anew each year.
alter table outside_payment add column year smallint;
update outside_payment set year = extract(year from payment.decided_at at time zone organisation.time_zone)
  from payment, organisation
  where payment.id = outside_payment.payment_id and organisation.id = outside_payment.organisation_id;

-- Server processes of the version before insert rows without a year while this one starts.
create function set_document_year() returns trigger language plpgsql as $$
begin
  select extract(year from payment.decided_at at time zone organisation.time_zone) into new.year
    from payment, organisation where payment.id = new.payment_id and organisation.id = new.organisation_id;
  return new;
end $$;
create trigger set_year before insert on outside_payment
  for each row when (new.year is null) execute function set_document_year();
alter table outside_payment alter column year set not null;

drop index outside_payment_by_document;
create unique index outside_payment_by_document
  on outside_payment (organisation_id, lower(source), lower(document), year) where not is_replaced;
