-- Calls are counted, so that nobody can guess passwords or flood the desk. The table used to be made by the first call that was counted, and a
-- database that did not answer at that moment left the limit broken until the next start. Counts that are over are cleared every hour.
create table if not exists rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
