-- What an organisation lets ask for; null: the usual tree and topics, which the server's code holds.
alter table organisation
  add column request_categories jsonb,
  add column ticket_topics jsonb;

-- Numbers that residents tell on the telephone.
create sequence request_number start 4001;
create sequence ticket_number start 1201;

create table request (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  personal_account_id bigint not null references personal_account,
  -- Who is told of its answers; null: nobody.
  profile_id bigint references profile on delete set null,
  -- The house as it was called then; one of type HouseRequest is seen by all who live there.
  house text not null,
  type text not null check (type in ('AreaRequest', 'HouseRequest', 'CatalogRequest')),
  number bigint not null unique default nextval('request_number'),
  -- The idempotency key of the effect, for good; none when the organisation made the request itself.
  key uuid,
  fingerprint bytea,
  -- Names are those of the day: a tree may change.
  category text not null,
  category_name text not null,
  subcategory text not null,
  subcategory_name text not null,
  description text not null,
  -- [{digits, add, added_by_tenant}]
  phones jsonb not null default '[]',
  status text not null check (status in ('accepted', 'planned', 'in_work', 'done', 'rejected')),
  desired_start_at timestamptz,
  planned_at timestamptz,
  performer text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (profile_id, key)
);
alter sequence request_number owned by request.number;
create index request_of_account on request (personal_account_id, created_at desc, id desc) where type <> 'HouseRequest';
create index request_of_house on request (organisation_id, house, created_at desc, id desc) where type = 'HouseRequest';
create index request_of_account_changed on request (personal_account_id, changed_at desc) where type <> 'HouseRequest';
create index request_of_house_changed on request (organisation_id, house, changed_at desc) where type = 'HouseRequest';
-- What the organisation has still to do.
create index request_open on request (id) where status in ('accepted', 'planned', 'in_work');

-- What happened with a request, only added to.
create table request_event (
  id bigint generated always as identity primary key,
  request_id bigint not null references request on delete cascade,
  status text not null,
  at timestamptz not null,
  text text,
  planned_at timestamptz,
  performer text
);
create index request_event_by_request on request_event (request_id, id);

create table request_rate (
  id bigint generated always as identity primary key,
  request_id bigint not null references request on delete cascade,
  score smallint not null check (score between 1 and 5),
  created_at timestamptz not null
);
create index request_rate_by_request on request_rate (request_id, id);

create table ticket (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  personal_account_id bigint not null references personal_account,
  -- A letter is its writer's own: others of the flat do not see it.
  profile_id bigint references profile on delete set null,
  number bigint not null unique default nextval('ticket_number'),
  key uuid,
  fingerprint bytea,
  topic_id bigint not null,
  topic_name text not null,
  description text not null,
  phones jsonb not null default '[]',
  status text not null check (status in ('sent', 'answered', 'closed', 'revoked')),
  score smallint check (score between 1 and 5),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (profile_id, key)
);
alter sequence ticket_number owned by ticket.number;
create index ticket_of_profile on ticket (profile_id, created_at desc, id desc);
create index ticket_of_profile_changed on ticket (profile_id, changed_at desc);
create index ticket_open on ticket (id) where status = 'sent';

create table ticket_event (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket on delete cascade,
  status text not null,
  at timestamptz not null,
  text text
);
create index ticket_event_by_ticket on ticket_event (ticket_id, id);
