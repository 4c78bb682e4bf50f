-- Filters of the queue by a kind that few cases have, together with another filter.
create index desk_case_new_of_kind on desk_case (organisation_id, kind, sort_at, id) where is_open and is_new;
create index desk_case_closed_of_kind_by_status on desk_case (organisation_id, kind, status, changed_at desc, id desc) where not is_open;
