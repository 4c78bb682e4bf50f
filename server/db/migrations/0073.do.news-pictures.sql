-- Pictures in the text of news: staff upload them before the piece is there, and several pieces may show one.
create table news_picture (
  id uuid primary key default gen_random_uuid(),
  organisation_id bigint not null references organisation,
  width integer not null,
  height integer not null,
  content bytea not null,
  -- When a text last showed it, or it was uploaded; one that no text shows goes a month after that.
  seen_at timestamptz not null
);
create index news_picture_by_age on news_picture (organisation_id, seen_at);

create table news_picture_use (
  news_id bigint not null references news on delete cascade,
  picture_id uuid not null references news_picture on delete cascade,
  primary key (news_id, picture_id)
);
create index news_picture_use_of_picture on news_picture_use (picture_id);
