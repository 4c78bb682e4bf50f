-- What the organisation's programs are given one after another: an entry for each reading and correction, payment and
-- reversal, choice of a resident, event of a request or a ticket. Triggers write it, so that no way of writing is left out.
-- Numbers are given to committed entries alone, under a lock (decision 53): whoever has read up to a number misses nothing.
create table exchange_entry (
  id bigint generated always as identity,
  kind text not null check (kind in ('reading', 'payment', 'choice', 'request', 'ticket')),
  -- The meter, entry of the ledger, profile, request or ticket.
  subject bigint not null,
  -- The reading as it was then.
  facts jsonb,
  -- Null until it has a number; afterwards null where what it is about is gone.
  organisation_id bigint,
  nth bigint
);
create index exchange_entry_without_number on exchange_entry (kind, id) where nth is null;
create index exchange_entry_in_order on exchange_entry (organisation_id, kind, nth) where nth is not null;
create sequence exchange_entry_nth owned by exchange_entry.nth;

create function reading_facts(reading) returns jsonb language sql stable as $$
  select jsonb_build_object('period', to_char($1.period, 'YYYY-MM'), 'values', $1."values", 'deltas', $1.deltas,
    'version', $1.version, 'late', $1.late, 'at', $1.submitted_at) $$;

create function note_readings() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject, facts) select 'reading', meter_id, reading_facts(added) from added;
  return null;
end $$;
create trigger note_new after insert on reading referencing new table as added
  for each statement execute function note_readings();

-- The consumption of a later month may change without its reading: that is no entry.
create function note_corrections() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject, facts)
    select 'reading', meter_id, reading_facts(added) from added join before using (meter_id, period)
    where added.version <> before.version;
  return null;
end $$;
create trigger note_change after update on reading referencing old table as before new table as added
  for each statement execute function note_corrections();

create function note_payments() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) select 'payment', id from added where payment_id is not null;
  return null;
end $$;
create trigger note_new after insert on ledger_entry referencing new table as added
  for each statement execute function note_payments();

create function note_receipt_choice() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) values ('choice', coalesce(new.profile_id, old.profile_id));
  return null;
end $$;
create trigger note_choice after insert or update or delete on receipt_settings
  for each row execute function note_receipt_choice();

create function note_channel_choice() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject)
    select 'choice', id from profile where resident_id = coalesce(new.resident_id, old.resident_id);
  return null;
end $$;
create trigger note_choice after insert or update or delete on notification_channels
  for each row execute function note_channel_choice();

create function note_request() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) values ('request', new.request_id);
  return null;
end $$;
create trigger note_event after insert on request_event for each row execute function note_request();
create trigger note_rate after insert on request_rate for each row execute function note_request();

create function note_ticket() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) values ('ticket', new.ticket_id);
  return null;
end $$;
create trigger note_event after insert on ticket_event for each row execute function note_ticket();

-- When a resident last chose; null: before it was kept.
alter table receipt_settings add column changed_at timestamptz;
alter table notification_channels add column changed_at timestamptz;

insert into exchange_entry (kind, subject, facts)
  select 'reading', meter_id, reading_facts(reading) from reading order by submitted_at, meter_id, period;
insert into exchange_entry (kind, subject)
  select 'payment', id from ledger_entry where payment_id is not null order by id;
insert into exchange_entry (kind, subject)
  select 'choice', id from profile
  where exists (select from receipt_settings where profile_id = profile.id)
    or exists (select from notification_channels channels where channels.resident_id = profile.resident_id) order by id;
insert into exchange_entry (kind, subject) select 'request', id from request order by id;
insert into exchange_entry (kind, subject) select 'ticket', id from ticket order by id;

-- Exports of what was new under a name.
create table export_run (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  kind text not null,
  name text not null,
  at timestamptz not null,
  who text not null,
  format text not null,
  row_count bigint not null,
  -- All entries up to this number were given; null: those of some months alone, which export_given names.
  till bigint
);
create index export_run_by_name on export_run (organisation_id, kind, name, till);

-- Its bytes, compressed, in parts: the same are given again.
create table export_run_part (
  run_id bigint not null references export_run on delete cascade,
  place integer not null,
  content bytea not null,
  primary key (run_id, place)
);

create table export_given (
  organisation_id bigint not null references organisation,
  kind text not null,
  name text not null,
  nth bigint not null,
  primary key (organisation_id, kind, name, nth)
);
