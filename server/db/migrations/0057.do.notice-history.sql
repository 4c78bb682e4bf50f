-- Words of a notice, kept so that the resident can read it again (N-04). Notices of before have none and are not listed.
alter table sent_notice
  add column title text,
  add column body text,
  add column path text;
create index sent_notice_of_profile on sent_notice (profile_id, sent_at desc) where title is not null;
