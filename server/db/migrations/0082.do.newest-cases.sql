-- New cases, newest first: what every page of the desk asks for each five seconds.
create index desk_case_newest on desk_case (organisation_id, id desc) include (is_emergency) where is_open and is_new;
