-- Keys of residents' devices that sign in without a password (WebAuthn). The public half alone is kept.
create table passkey (
  id uuid primary key,
  resident_id bigint not null references resident on delete cascade,
  -- base64url, as the device names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device has used it, where it counts; a number that falls back shows a copy.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_by_resident on passkey (resident_id, created_at);

-- Challenges that wait for a device's answer; each is taken once. The hash alone is kept.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('add', 'check', 'sign_in')),
  family_id uuid references session_family on delete cascade,
  -- Hash of the cookie of the browser that asked; a sign-in has no session yet.
  browser bytea,
  expires_at timestamptz not null,
  check ((family_id is null) = (purpose = 'sign_in') and (browser is null) = (purpose <> 'sign_in'))
);
create index passkey_challenge_by_family on passkey_challenge (family_id);
create index passkey_challenge_by_age on passkey_challenge (expires_at);
