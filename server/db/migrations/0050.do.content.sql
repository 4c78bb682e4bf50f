-- Documents for one house; empty: for all that the row does not limit to an account.
alter table attachment add column house text not null default '';
create index attachment_for_house on attachment (organisation_id, house, published_on desc, id desc)
  where personal_account_id is null;

-- Policies that the organisation brings are the flat's: whoever has the flat sees them.
alter table insurance
  alter column profile_id drop not null,
  add column personal_account_id bigint references personal_account,
  add check (num_nonnulls(profile_id, personal_account_id) = 1);
create unique index insurance_of_account on insurance (personal_account_id, number) where personal_account_id is not null;
