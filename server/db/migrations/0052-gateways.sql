-- compatible
-- An attempt is made with one gateway of several, and stays with it.

alter table payment_attempts drop constraint payment_attempts_provider_check;
alter table payment_attempts add constraint payment_attempts_provider_check check (provider in ('curlec', 'razorpay', 'ipay88'));
alter table payment_attempts drop constraint payment_attempts_method_check;
alter table payment_attempts add constraint payment_attempts_method_check check (method in ('curlecfpx', 'curleccc', 'ipay88'));
-- The number that the bank may call the payer at, where the gateway insists on one.
alter table payment_attempts add column payer_phone text;
