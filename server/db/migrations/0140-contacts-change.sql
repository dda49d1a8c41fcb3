-- compatible: a version before this sends no such code.
-- Whoever mistyped an e-mail, or has another phone now, proves the new one with a code to it (RELIABILITY A66).

alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'verify_phone', 'merge_accounts', 'change_contact'));
