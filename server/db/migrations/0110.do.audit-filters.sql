-- The audit log is filtered by member, and by day from the newest act back.
create index audit_log_of_member on audit_log (organisation_id, member_id, id) where organisation_id is not null;
create index audit_log_by_time on audit_log (organisation_id, at, id) where organisation_id is not null;
