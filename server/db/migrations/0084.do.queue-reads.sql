-- Finds the last reading of the queue by a member: it is recorded once an hour.
create index staff_act_of_queue on staff_act (member_id, at) where act = 'show queue';
