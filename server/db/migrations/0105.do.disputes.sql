-- When the resident disputed finished work; the terms run from here (Q-11).
alter table request add column reopened_at timestamptz;
