-- What a resident writes in a request or a ticket that is open is an event of it, with the key of the call that brought it.
-- Answers of before are events already: they are the organisation's messages.
alter table request_event
  add column by_resident boolean not null default false,
  add column profile_id bigint references profile on delete set null,
  add column key uuid,
  add column fingerprint bytea,
  add unique (profile_id, key);
alter table ticket_event
  add column by_resident boolean not null default false,
  add column profile_id bigint references profile on delete set null,
  add column key uuid,
  add column fingerprint bytea,
  add unique (profile_id, key);

-- A resident takes back a request that nobody works on.
alter table request
  drop constraint request_status_check,
  add check (status in ('accepted', 'planned', 'in_work', 'done', 'rejected', 'cancelled'));

alter table file
  drop constraint file_owner_kind_check,
  add check (owner_kind in ('reading', 'request', 'ticket', 'request_event', 'ticket_event'));

-- Terms of requests that the organisation set itself, by '<category>/<subcategory>', and days on which it works or does
-- not work beside the weekends and the holidays of the law.
alter table organisation
  add column request_terms jsonb not null default '{}',
  add column working_days jsonb not null default '{"off": [], "on": []}';
