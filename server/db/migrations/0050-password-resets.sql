-- "Reset password with code": a code also proves that somebody reads the mail, or the text messages, of an account whose password is forgotten.

-- It goes to an e-mail or to a phone.
alter table account_codes rename column email to contact;
alter table account_codes add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter table account_codes alter column channel drop default;

alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check check (purpose in ('verify_email', 'reset_password'));

-- A phone is verified, not an account, as an e-mail is.
create or replace function forget_verification() returns trigger
language plpgsql
as $$
begin
  if new.email is distinct from old.email then new.email_verified_at := null; end if;
  if new.phone is distinct from old.phone then new.phone_verified_at := null; end if;
  return new;
end
$$;
drop trigger accounts_email_changes on accounts;
create trigger accounts_contact_changes before update of email, phone on accounts for each row execute function forget_verification();
