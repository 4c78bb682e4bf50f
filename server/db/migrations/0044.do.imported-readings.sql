-- Source of a reading that the organisation brought, in its words; null: a resident sent it.
alter table reading add column source text;

-- Readings of a check that replaced those of residents, whom nobody has told yet.
create table reading_to_tell (
  meter_id bigint not null,
  period date not null,
  primary key (meter_id, period),
  foreign key (meter_id, period) references reading on delete cascade
);
