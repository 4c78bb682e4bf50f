-- A phone that a resident added leads payers to the flat once its owner has proven it; staff answer for theirs.
alter table phone add column proven_at timestamptz;

-- The secret of a payer's session is renewed at each proof: whoever knew it before gains nothing by the proof. The hash
-- before serves a lost reply alone.
alter table qr_session add column previous_hash bytea unique;
