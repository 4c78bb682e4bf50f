-- A filter by period reads the index of deadlines from the period's first day, so no deadline is before the opening.
update desk_case set sort_at = opened_at where sort_at < opened_at;

-- The last column only filters: cases opened before the period are skipped without reading their rows.
drop index desk_case_open, desk_case_new;
create index desk_case_open on desk_case (organisation_id, sort_at, id, opened_at) where is_open;
create index desk_case_new on desk_case (organisation_id, sort_at, id, opened_at) where is_open and is_new;
