-- Services that an organisation does for money. A category is what one master does in one visit.
create table shop_category (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  -- Whom the money of its orders goes to.
  sector_id bigint not null references sector,
  place smallint not null,
  name text not null,
  description text not null default '',
  -- The visit, once for an order.
  attendance_kopecks bigint not null default 0 check (attendance_kopecks between 0 and 100000000),
  -- One that is ordered no more stays for its orders.
  closed_at timestamptz
);
create index shop_category_of_organisation on shop_category (organisation_id, place) where closed_at is null;

create table shop_position (
  id bigint generated always as identity primary key,
  category_id bigint not null references shop_category,
  place smallint not null,
  name text not null,
  description text not null default '',
  unit text not null,
  price_kopecks bigint not null check (price_kopecks between 1 and 100000000),
  closed_at timestamptz
);
create index shop_position_of_category on shop_position (category_id, place) where closed_at is null;

create table shop_image (
  id bigint generated always as identity primary key,
  position_id bigint not null references shop_position on delete cascade,
  place smallint not null,
  content_type text not null check (content_type in ('image/webp', 'image/png', 'image/jpeg')),
  content bytea not null
);
create index shop_image_of_position on shop_image (position_id, place);

-- What a profile means to order: [{_id, quantity}].
create table shop_basket (
  profile_id bigint not null references profile on delete cascade,
  category_id bigint not null references shop_category,
  services jsonb not null,
  changed_at timestamptz not null,
  primary key (profile_id, category_id)
);

-- What a request of type CatalogRequest is about, by the names and prices of its day.
create table shop_order (
  request_id bigint primary key references request on delete cascade,
  category_id bigint not null references shop_category,
  attendance_kopecks bigint not null,
  total_kopecks bigint not null check (total_kopecks > 0)
);
create index shop_order_of_category on shop_order (category_id, request_id);

create table shop_order_line (
  request_id bigint not null references shop_order on delete cascade,
  place smallint not null,
  position_id bigint not null references shop_position,
  name text not null,
  unit text not null,
  quantity integer not null check (quantity > 0),
  price_kopecks bigint not null,
  primary key (request_id, place)
);

-- When the organisation rejected the order: nobody pays it any more.
alter table payable_order add column cancelled_at timestamptz;
