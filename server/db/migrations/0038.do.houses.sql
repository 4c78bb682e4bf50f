-- A house of an organisation. Accounts refer to it by its address, which is the name that news and requests bear.
create table house (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  address text not null check (address <> ''),
  unique (organisation_id, address)
);

-- The house of an account was cut from the address by one spelling of the flat; every spelling ends it now.
alter table personal_account alter column house drop expression;
update personal_account set house = split.house
from (select id, regexp_replace(address, '\s*,?\s*(кв|квартира)[.]?\s*\d[^,]*$', '', 'i') as house from personal_account) split
where split.id = personal_account.id and split.house <> personal_account.house and split.house <> '';
update personal_account set house = address_or.name
from (select id, coalesce(nullif(address, ''), number) as name from personal_account where house = '') address_or
where address_or.id = personal_account.id;
update request set house = account.house from personal_account account
where account.id = request.personal_account_id and request.house <> account.house;
insert into house (organisation_id, address) select distinct organisation_id, house from personal_account;
alter table personal_account
  add foreign key (organisation_id, house) references house (organisation_id, address) on update cascade;
create index personal_account_by_house on personal_account (organisation_id, house);

-- Numbers are the organisation's own: two organisations may have one.
alter table personal_account
  drop constraint personal_account_number_key,
  add unique (organisation_id, number),
  -- Единый лицевой счёт and идентификатор ЖКУ of the state's register.
  add column unified_number text,
  add column services_id text,
  add column name text not null default '',
  add column patronymic text not null default '',
  -- In square metres.
  add column area numeric(10, 2) check (area > 0),
  -- Codes of the sectors that the account has; empty: all of its organisation.
  add column sector_codes text[] not null default '{}',
  -- Since this day nobody registers for it.
  add column closed_on date;

alter table organisation
  add column inn text unique check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  -- Names of the sites on which its residents register; empty: those that no organisation names.
  add column hosts text[] not null default '{}',
  -- {dispatcher, email, address, hours, site}
  add column contacts jsonb not null default '{}';
