-- Passkeys of the staff: a second factor beside the password (G-08). Residents' are in a table of their own.
create table staff_passkey (
  id uuid primary key,
  organisation_id bigint not null references organisation,
  member_id bigint not null references staff_member on delete cascade,
  -- base64url, as the device names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device has used it, where it counts; a number that falls back shows a copy.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_of_member on staff_passkey (member_id, created_at);

alter table passkey_challenge
  add staff_session_id uuid references staff_session on delete cascade,
  drop constraint passkey_challenge_purpose_check,
  drop constraint passkey_challenge_check,
  add constraint passkey_challenge_asker check (
    case purpose
      when 'sign_in' then browser is not null and family_id is null and staff_session_id is null
      when 'add' then family_id is not null and browser is null and staff_session_id is null
      when 'check' then family_id is not null and browser is null and staff_session_id is null
      when 'staff_add' then staff_session_id is not null and browser is null and family_id is null
      when 'staff_proof' then staff_session_id is not null and browser is null and family_id is null
      else false
    end
  );
create index passkey_challenge_by_staff_session on passkey_challenge (staff_session_id);
