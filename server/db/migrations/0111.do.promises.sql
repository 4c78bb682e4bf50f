-- What the organisation promises to residents (B-16); null promises nothing.
alter table organisation add column promises jsonb;
