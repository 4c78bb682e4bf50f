-- E-mails of a flat that the organisation's staff entered, as its phones are.
create table account_email (
  email text not null check (email = lower(email)),
  personal_account_id bigint not null references personal_account,
  primary key (email, personal_account_id)
);
create index phone_by_digits on phone (digits) where not_actual_at is null;

-- What was proven in a payer's browser, for an hour. Of its cookie the hash is kept.
create table qr_session (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  phone text not null check (phone ~ '^79[0-9]{9}$'),
  phone_proven_at timestamptz,
  email text,
  email_proven_at timestamptz,
  expires_at timestamptz not null
);
create index qr_session_by_age on qr_session (expires_at);

-- The four digits that a browser waits for, of its last call or letter. They are derived from the id and kept nowhere.
create table qr_code (
  id uuid primary key,
  session_id bigint not null unique references qr_session on delete cascade,
  -- Null: told by a call to the session's phone.
  email text,
  wrong_tries integer not null default 0,
  proven_at timestamptz,
  expires_at timestamptz not null
);

-- Keyed hashes of a phone with a network that it was proven from: limits spent elsewhere do not lock its owner out.
create table qr_known_network (
  word text primary key,
  seen_at timestamptz not null
);
create index qr_known_network_by_age on qr_known_network (seen_at);

-- What a payer chose to pay for, with the last payment that was started for it.
create table qr_pay_action (
  id uuid primary key,
  session_id bigint not null references qr_session on delete cascade,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  payment_id uuid references payment
);
create index qr_pay_action_by_session on qr_pay_action (session_id);

-- Links to pay for an account, issued by the organisation. Of the number in a link the hash is kept.
create table payment_link (
  hash bytea primary key,
  personal_account_id bigint not null references personal_account,
  sector_id bigint not null references sector,
  expires_at timestamptz not null,
  -- The last payment that was started by it.
  payment_id uuid references payment
);
create index payment_link_by_age on payment_link (expires_at);
