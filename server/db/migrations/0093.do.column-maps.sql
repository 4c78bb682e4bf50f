-- Which columns of an organisation's files are which of ours, by the set of the files' headers.
create table column_map (
  organisation_id bigint not null references organisation,
  fingerprint text not null,
  kind text not null,
  -- Our column to the header of the file, or to "=" and one value for all rows.
  columns jsonb not null,
  changed_at timestamptz not null,
  primary key (organisation_id, fingerprint)
);

-- Headers and samples of a file whose columns a member maps.
alter table import_call add mapping jsonb;
