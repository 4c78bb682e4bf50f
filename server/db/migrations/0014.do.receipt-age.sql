-- Printed receipts are forgotten by their age.
create index receipt_task_by_age on receipt_task (created_at);
