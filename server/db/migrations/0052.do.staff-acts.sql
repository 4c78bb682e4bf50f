-- What the organisation's staff did by command: who, when, what, on which thing. It is only ever added to.
create table staff_act (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  who text not null,
  -- The command with its words.
  act text not null,
  personal_account_id bigint references personal_account
);
create index staff_act_of_account on staff_act (personal_account_id, id) where personal_account_id is not null;

create function keep_staff_acts() returns trigger language plpgsql as $$
begin
  raise exception 'Acts of the staff are only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger keep before update or delete or truncate on staff_act
  for each statement execute function keep_staff_acts();

-- Imports keep a record of their own, which is an act as well.
create function note_import() returns trigger language plpgsql as $$
begin
  insert into staff_act (at, who, act) values (new.at, new.who, 'import ' || new.file || ' ' || new.kind);
  return null;
end $$;
create trigger note_act after insert on import_run for each row execute function note_import();
