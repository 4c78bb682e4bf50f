-- What a member took is counted from the index alone, with a kind or a house too: the table was read for it from its start.
drop index desk_case_taken;
create index desk_case_taken on desk_case (organisation_id, assignee_id, sort_at, id) include (kind, house) where is_open;
