-- Marks the database of a rehearsal, whose payments and emails never happened. It never becomes that of a real site.
create table rehearsal (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null
);
