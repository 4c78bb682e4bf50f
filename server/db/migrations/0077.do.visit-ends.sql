-- The end of a visit, so that a missed visit is overdue (G-22). Null where only the beginning was named.
alter table request add planned_till timestamptz;
alter table request_event add planned_till timestamptz;

-- Set together with the deadlines.
alter table desk_case add is_emergency boolean not null default false;

-- Deadlines without a visit were computed by an older release, also while it still runs beside this one. It uses
-- desk_case_to_place.
create index desk_case_unplaced on desk_case (organisation_id, id)
  where is_open and (not is_placed or (due -> 'visit') is null);
