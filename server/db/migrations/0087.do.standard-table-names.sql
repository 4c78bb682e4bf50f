-- Tables get standard terms (docs/glossary.md). Their constraints, indexes and sequences follow.
do $$
declare
  names record;
  change text;
begin
  for names in
    values
      ('outgoing_letter', 'email_outbox'),
      ('sent_letter', 'sent_email'),
      ('outgoing_push', 'push_outbox'),
      ('reading_to_tell', 'reading_notification_outbox'),
      ('receipt_to_tell', 'receipt_notification_outbox'),
      ('job_turn', 'job_lease'),
      ('limit_counter', 'rate_limit'),
      ('qr_code', 'verification_code'),
      ('organisation_key', 'api_key'),
      ('program_call', 'api_idempotency_key'),
      ('desk_act', 'desk_idempotency_key'),
      ('staff_act', 'audit_log'),
      ('ready_text', 'reply_template'),
      ('request_rate', 'request_rating'),
      ('outside_payment', 'external_payment'),
      ('bank_message', 'unmatched_bank_result'),
      ('export_given', 'exported_entry')
  loop
    for change in
      with part (rename, name) as (
        select format('alter table %I rename constraint %I to', names.column1, conname), conname from pg_constraint
        where conrelid = names.column1::regclass
        union all
        -- The index of a constraint follows the constraint.
        select format('alter index %I rename to', relname), relname from pg_index join pg_class on oid = indexrelid
        where indrelid = names.column1::regclass
          and not exists (select from pg_constraint where conrelid = indrelid and conindid = indexrelid)
        union all
        select format('alter sequence %I rename to', relname), relname from pg_depend join pg_class on pg_class.oid = objid
        where refobjid = names.column1::regclass and deptype = 'i' and relkind = 'S'
      )
      select format('%s %I', rename, replace(name, names.column1, names.column2)) from part
    loop
      execute change;
    end loop;
    execute format('alter table %I rename to %I', names.column1, names.column2);
  end loop;
end $$;

alter index api_key_of rename to api_key_of_organisation;
alter table known_device rename constraint qr_known_device_pkey to known_device_pkey;

alter table job_lease rename taken_till to locked_until;
alter table verification_code rename wrong_tries to failed_attempts;
alter table email_outbox rename last_fault to last_error;
alter table push_outbox rename last_fault to last_error;
alter table unmatched_bank_result rename fault to mismatch;

create or replace function keep_staff_acts() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only' using errcode = 'restrict_violation';
end $$;
alter function keep_staff_acts rename to keep_audit_log;

-- Imports are audited by a trigger, because they already keep a record of their own.
create or replace function note_import() returns trigger language plpgsql as $$
begin
  insert into audit_log (at, who, act, organisation_id)
  values (new.at, new.who, 'import ' || new.file || ' ' || new.kind, new.organisation_id);
  return null;
end $$;
alter function note_import rename to log_import;
alter trigger note_act on import_run rename to log_import;
alter trigger note_rate on request_rating rename to note_rating;

-- For server processes of the previous release. All are auto-updatable; the release after 1.0.0 drops them.
create view outgoing_letter as
  select id, kind, recipient, data, created_at, due_at, attempts, given_up_at, tried_since, last_error as last_fault,
    message_id
  from email_outbox;
create view sent_letter as select * from sent_email;
create view outgoing_push as
  select id, family_id, message, due_at, expires_at, attempts, created_at, given_up_at, last_error as last_fault
  from push_outbox;
create view reading_to_tell as select * from reading_notification_outbox;
create view receipt_to_tell as select * from receipt_notification_outbox;
create view job_turn as select name, locked_until as taken_till from job_lease;
create view limit_counter as select * from rate_limit;
create view qr_code as
  select id, session_id, email, failed_attempts as wrong_tries, proven_at, expires_at from verification_code;
create view organisation_key as select * from api_key;
create view program_call as select * from api_idempotency_key;
create view desk_act as select * from desk_idempotency_key;
create view staff_act as select * from audit_log;
create view ready_text as select * from reply_template;
create view request_rate as select * from request_rating;
create view outside_payment as select * from external_payment;
create view bank_message as
  select id, at, payment_id, transaction, kopecks, mismatch as fault from unmatched_bank_result;
create view export_given as select * from exported_entry;
