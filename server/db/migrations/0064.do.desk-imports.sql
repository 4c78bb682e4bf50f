-- Tables that members of the staff drop at the desk (G-01, G-08): checked first, written once somebody has confirmed.
alter table import_call
  alter key_id drop not null,
  alter key drop not null,
  -- Null: the headers tell.
  alter kind drop not null,
  add member_id bigint references staff_member,
  -- Name of the file as the member has it; null for a program.
  add file_name text,
  -- {rows, part} while the table is read.
  add progress jsonb,
  -- What the table looks like: first rows as they were read, sums.
  add preview jsonb,
  -- Key of the bad rows in the storage of files; null: there are none, or they are kept no longer.
  add bad_file uuid,
  add check ((key_id is null) = (member_id is not null)),
  add check ((key_id is null) = (key is null));
create index import_call_of_desk on import_call (created_at) where member_id is not null;

-- The report of a run at the desk. Runs of an organisation are listed by pages.
alter table import_run add call_id uuid references import_call;
create index import_run_of_organisation on import_run (organisation_id, id);

-- An export of everything has no name; its months are told in the list.
alter table export_run
  add from_month text,
  add to_month text,
  -- Length of the bytes; null: of a run before it was kept.
  add byte_count bigint;
create index export_run_of_organisation on export_run (organisation_id, id);
