-- From what a reading was sent, for a conflict with another device; null if unknown.
alter table reading_submission add column device text check (device in ('phone', 'tablet', 'computer'));
