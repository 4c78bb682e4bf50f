-- Views under names of tables from before 1.0.0, and a function that nothing calls. A new database has none of them.
drop view if exists outgoing_letter, sent_letter, outgoing_push, reading_to_tell, receipt_to_tell, job_turn,
  limit_counter, qr_code, organisation_key, program_call, desk_act, staff_act, ready_text, request_rate,
  outside_payment, bank_message, export_given, qr_known_device, email_outbox, push_outbox;
drop function if exists desk_words(bigint, text, text, jsonb);
