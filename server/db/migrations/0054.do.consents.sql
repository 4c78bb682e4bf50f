-- Consents of residents are told to the organisation's programs with their choices (G-11).
create function note_consent() returns trigger language plpgsql as $$
begin
  insert into exchange_entry (kind, subject) select 'choice', id from profile where resident_id = new.resident_id;
  return null;
end $$;
create trigger note_consent after insert on security_event
  for each row when (new.kind = 'consented') execute function note_consent();

insert into exchange_entry (kind, subject)
  select 'choice', id from profile
  where exists (select from security_event event where event.resident_id = profile.resident_id and kind = 'consented') order by id;
