-- The organisation's staff (G-08): who they are, their invitations and their sessions.
create table staff_member (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('dispatcher', 'accountant', 'editor', 'head')),
  -- Null until the invitation is accepted.
  password_hash text,
  -- Of it the secret of the second factor is derived, which is kept nowhere.
  factor_nonce text,
  -- Null until a first code was shown.
  factor_since timestamptz,
  -- Latest time step whose code was taken: a code counts once.
  factor_step bigint,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index staff_member_by_email on staff_member (email) where removed_at is null;
create index staff_member_of_organisation on staff_member (organisation_id) where removed_at is null;

create table staff_invitation (
  id text primary key,
  hash bytea not null,
  member_id bigint not null unique references staff_member,
  expires_at timestamptz not null
);

create table staff_session (
  id uuid primary key,
  hash bytea not null unique,
  member_id bigint not null references staff_member,
  -- The second factor was shown.
  is_proven boolean not null,
  user_agent text not null,
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index staff_session_of_member on staff_session (member_id);
create index staff_session_by_age on staff_session (created_at);

alter table staff_act
  add member_id bigint references staff_member,
  add organisation_id bigint references organisation,
  -- Address from which the act came; null for a command.
  add network text;
alter table staff_act disable trigger keep;
update staff_act set organisation_id = account.organisation_id
from personal_account account where account.id = personal_account_id;
alter table staff_act enable trigger keep;
create or replace function note_import() returns trigger language plpgsql as $$
begin
  insert into staff_act (at, who, act, organisation_id)
  values (new.at, new.who, 'import ' || new.file || ' ' || new.kind, new.organisation_id);
  return null;
end $$;
create index staff_act_of_organisation on staff_act (organisation_id, id) where organisation_id is not null;
