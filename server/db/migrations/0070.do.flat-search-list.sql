-- An import of accounts took four times as long to keep this index. What is new waits in a list, which a search reads as well:
-- a short one, so that no search waits for it.
alter index personal_account_by_words set (fastupdate = on, gin_pending_list_limit = 256);
