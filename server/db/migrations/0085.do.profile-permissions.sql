-- Letters of single slugs that replace the organisation's for one profile.
alter table profile add column permission_overrides jsonb not null default '{}';

-- Only processes of the previous version read it; ensureProfile() fills it for them.
alter table profile alter column permissions set default '{}';

-- The one rule for the rights of a profile: the organisation's present ones, with the overrides of the profile.
create view profile_permissions as
select profile.id as profile_id,
  case when resident.deleted_at is null then organisation.permissions || profile.permission_overrides else '{}' end
    as permissions
from profile
join resident on resident.id = profile.resident_id
join personal_account account on account.id = profile.personal_account_id
join organisation on organisation.id = account.organisation_id;

-- In a demo database Boris keeps his restrictions, as the seed gives them.
update profile
set permission_overrides = '{"request_log": "", "tickets_from_tenants": "", "apartment_meters_data": "RUD"}'
from resident
where resident.id = profile.resident_id and resident.username = 'boris@demo.local' and exists (select from demo_data);
