-- What a resident who registers by himself may do, until the organisation says otherwise.
alter table organisation add column permissions jsonb not null default
  '{"all_apartments_accruals": "CRUD", "apartment_meters_data": "CRUD", "news": "CRUD", "request_log": "CRUD",
    "catalogue_cabinet_positions": "CRUD", "tickets_from_tenants": "CRUD", "compendium": "CRUD"}';

-- The row of a deleted resident stays, without a name, for what accounting must keep.
alter table resident add column deleted_at timestamptz;

alter table session_family
  -- It may do nothing but set a password.
  add column limited boolean not null default false,
  add column password_checked_at timestamptz;

-- One-time links of letters. The secret part of a link is derived from the id and kept nowhere; here is its hash.
create table account_token (
  id text primary key,
  purpose text not null check (purpose in ('activation', 'repair', 'add_profile', 'change_email')),
  hash bytea not null,
  -- Where the letter goes; for a repair it may be nobody's.
  username text not null,
  resident_id bigint references resident on delete cascade,
  personal_account_id bigint references personal_account,
  -- SHA-256 of the text agreed to when registering.
  consent_hash bytea,
  confirmed_at timestamptz,
  wrong_areas integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_token_by_resident on account_token (resident_id, created_at);
create index account_token_by_username on account_token (username);
create index account_token_by_age on account_token (expires_at);

-- Letters to be sent, written in the transaction of what they tell about. A sent letter's row goes.
create table outgoing_letter (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  -- When to try next; a process that takes the letter puts it off while it tries.
  due_at timestamptz not null,
  attempts integer not null default 0,
  given_up_at timestamptz
);
create index outgoing_letter_due on outgoing_letter (due_at) where given_up_at is null;
create index outgoing_letter_by_recipient on outgoing_letter (recipient);

-- What happened to a resident's account, for good. Of the place only a keyed hash is kept.
create table security_event (
  id bigint generated always as identity primary key,
  resident_id bigint references resident on delete set null,
  kind text not null,
  at timestamptz not null,
  network text,
  user_agent text,
  text_hash bytea
);
create index security_event_by_resident on security_event (resident_id, at desc);
