-- The organisation's own emergencies (Q-10); null means the usual ones.
alter table organisation add column emergencies jsonb;
