-- Taken cases of one kind are counted and listed without a look at those of the others.
create index desk_case_taken_of_kind on desk_case (organisation_id, assignee_id, kind, sort_at, id) where is_open;
