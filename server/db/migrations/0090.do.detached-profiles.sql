-- Scope of the resident who detached the profile: a keyed hash, so the row itself does not name them (decision 11).
alter table profile add column detached_scope text;
