-- Channels that a resident chose; without a row the defaults hold.
create table notification_channels (
  resident_id bigint primary key references resident on delete cascade,
  email boolean not null,
  mobile_app boolean not null,
  telegram boolean not null,
  vk boolean not null,
  -- The e-mail whose reader said that it is not the resident's.
  wrong_address text
);

-- A signed-in browser that wants pushes. It ends with its session.
create table push_subscription (
  family_id uuid primary key references session_family on delete cascade,
  endpoint text not null,
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

-- What a profile was told, so that it is told once.
create table sent_notice (
  profile_id bigint not null references profile on delete cascade,
  kind text not null,
  -- What it is about: a month, a request with its answer.
  about text not null,
  sent_at timestamptz not null,
  primary key (profile_id, kind, about)
);
create index sent_notice_by_age on sent_notice (sent_at);

-- Pushes to be sent, written in the transaction of what they tell about. A sent push's row goes.
create table outgoing_push (
  id bigint generated always as identity primary key,
  family_id uuid not null references push_subscription on delete cascade,
  message jsonb not null,
  -- When to try next; a process that takes the push puts it off while it tries.
  due_at timestamptz not null,
  -- After it nobody wants to know any more.
  expires_at timestamptz not null,
  attempts integer not null default 0
);
create index outgoing_push_due on outgoing_push (due_at);
create index outgoing_push_by_subscription on outgoing_push (family_id);

-- Which work of the jobs is taken, and till when: of several processes one does it.
create table job_turn (
  name text primary key,
  taken_till timestamptz not null
);
