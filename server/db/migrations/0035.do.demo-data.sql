-- The mark that demo data leaves: a real site never runs on a database that has it.
create table demo_data (seeded_at timestamptz not null);

-- A database that was filled before is known by a demo resident in a demo flat.
insert into demo_data (seeded_at)
select now()
where exists (
  select from profile
  join resident on resident.id = profile.resident_id
  join personal_account account on account.id = profile.personal_account_id
  where resident.username = 'anna@demo.local' and account.number = '100200012'
);
