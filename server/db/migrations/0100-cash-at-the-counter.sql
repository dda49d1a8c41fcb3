-- "Cash at the counter with sen rounding for staff." Coins of one sen are gone: cash alone is rounded to five sen (Bank Negara Malaysia, since 1 April 2008),
-- and what a bank pays is exact. The payment keeps what was due and what was put into the drawer.

alter table payment_attempts
  drop constraint payment_attempts_provider_check,
  add constraint payment_attempts_provider_check check (provider in ('curlec', 'razorpay', 'ipay88', 'counter')),
  drop constraint payment_attempts_method_check,
  add constraint payment_attempts_method_check check (method in ('curlecfpx', 'curleccc', 'ipay88', 'cash')),
  add column cash_sen bigint,
  -- What was handed over; the rest is change.
  add column received_sen bigint,
  add column taken_by_account_id uuid references accounts,
  add constraint payment_attempts_counter check (
    (provider = 'counter') = (method = 'cash') and (method = 'cash') = (cash_sen is not null) and (cash_sen is null) = (taken_by_account_id is null)
  ),
  add constraint payment_attempts_cash check (cash_sen % 5 = 0 and abs(cash_sen - amount_sen) <= 2),
  add constraint payment_attempts_received check (received_sen is null or (cash_sen is not null and received_sen >= cash_sen));
create index payment_attempts_cash_taken on payment_attempts (settled_at) where method = 'cash';

alter table refunds
  add column cash_sen bigint,
  add column given_by_account_id uuid references accounts,
  add constraint refunds_cash check (cash_sen % 5 = 0 and abs(cash_sen - amount_sen) <= 2),
  add constraint refunds_given check (
    (cash_sen is null) = (given_by_account_id is null) and (cash_sen is null or (status = 'processed' and destination = 'studio_task'))
  );
create index refunds_cash_given on refunds (processed_at) where cash_sen is not null;
