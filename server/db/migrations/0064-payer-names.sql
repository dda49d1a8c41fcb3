-- compatible: a column that may be null.
-- Whose number it is that the bank may call, as PHONE_NUMBER asks for it (RULINGS 51).
alter table payment_attempts add column payer_name text check (length(payer_name) between 1 and 100);
