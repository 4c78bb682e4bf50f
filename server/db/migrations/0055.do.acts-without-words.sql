-- An act of the staff names what was done on which thing; telephones and the words of answers stand with that thing alone, and
-- go with it when a resident deletes the account.
alter table staff_act disable trigger keep;
update staff_act set act = substring(act from '^phone \S+') where act ~ '^phone \S+ ';
update staff_act set act = substring(act from '^(?:answer|close) (?:request|ticket) \S+') where act ~ '^(answer|close) (request|ticket) \S+ ';
alter table staff_act enable trigger keep;
