-- Imports that were written: who ran one, of which file, and what it changed.
create table import_run (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  at timestamptz not null,
  who text not null,
  file text not null,
  sha256 bytea not null,
  kind text not null,
  new_rows bigint not null,
  changed_rows bigint not null,
  same_rows bigint not null,
  bad_rows bigint not null
);
