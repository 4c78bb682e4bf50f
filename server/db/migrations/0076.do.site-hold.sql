-- Which database this is, and since when its site is on hold (G-24). One row, inserted at the first start.
create table site (
  is_only boolean primary key default true check (is_only),
  identity text not null,
  held_since timestamptz
);

-- Part of the Message-ID. Unlike the number of the row it is not used again after a restore.
alter table outgoing_letter add column message_id uuid not null default gen_random_uuid();
