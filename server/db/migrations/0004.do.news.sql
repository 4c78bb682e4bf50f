-- The house of a flat by its address, so that news can be told to one house.
alter table personal_account
  add column house text not null generated always as (split_part(address, ', кв. ', 1)) stored;

create table news (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  -- Empty: for every house of the organisation.
  house text not null default '',
  title text not null,
  summary text not null,
  -- HTML as its author wrote it; whoever shows it cleans it.
  body text not null,
  published_at timestamptz not null
);
create index news_by_time on news (organisation_id, house, published_at desc, id desc);
