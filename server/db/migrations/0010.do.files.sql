-- Files that residents send: announced, uploaded, then taken by what they belong to.
create table file (
  -- Random; the key of its bytes in the store of files as well.
  id uuid primary key,
  profile_id bigint not null references profile on delete cascade,
  filename text not null,
  reserved_at timestamptz not null,
  uploaded_at timestamptz,
  -- Of the bytes as they came, so that the same upload again is known.
  sha256 bytea,
  content_type text,
  size integer,
  claimed_at timestamptz,
  owner_kind text check (owner_kind in ('reading', 'request', 'ticket')),
  owner_id bigint,
  -- Null: only the profile that sent it may read it; else every profile of this account.
  personal_account_id bigint references personal_account,
  -- The resident is gone: to be removed with its bytes.
  is_discarded boolean not null default false,
  check ((uploaded_at is null) = (sha256 is null)),
  check ((claimed_at is null) = (owner_id is null))
);
create index file_by_profile on file (profile_id);
create index file_by_owner on file (owner_kind, owner_id);
create index file_unclaimed on file (coalesce(uploaded_at, reserved_at)) where claimed_at is null;
create index file_discarded on file (id) where is_discarded;
