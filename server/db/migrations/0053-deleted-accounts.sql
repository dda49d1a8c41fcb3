-- "Account deletion is permanent": the account stays as the pseudonym under which invoices, ledger and signed forms are kept, and nobody signs in to it.
alter table accounts add column deleted_at timestamptz;
alter table accounts drop constraint accounts_check;
alter table accounts add constraint accounts_contact check (num_nonnulls(email, phone) >= 1 or deleted_at is not null);
alter table accounts add constraint accounts_deleted check (deleted_at is null or (num_nonnulls(email, phone, referral_code_used) = 0 and password_hash = 'deleted'));
