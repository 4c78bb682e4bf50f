-- When the staff last changed a service or a kind of work; null for changes before this release.
alter table service add changed_at timestamptz;
alter table service alter changed_at set default now();
alter table shop_category add changed_at timestamptz;
alter table shop_category alter changed_at set default now();
