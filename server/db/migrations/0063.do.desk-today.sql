-- What the staff read of the day (G-08): each by an index, however much there is of other days.
create index payment_decided on payment (decided_at) where decided_at is not null;
create index payment_unknown on payment (unknown_at) where state = 'unknown';
create index refund_by_start on refund (created_at);
create index import_run_by_time on import_run (organisation_id, at desc);
create index reading_by_period on reading (period, submitted_at) include (meter_id);
