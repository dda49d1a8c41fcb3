-- compatible
-- Two friends with accounts of their own wait for a class as a pair: the one who waits gives the other a code, which serves once and while the entry waits.

alter table bookings add column pair_code text check (length(pair_code) between 20 and 40);
create unique index bookings_pair_code on bookings (pair_code) where pair_code is not null;
