-- compatible
-- The reformers that are out of order on the day of a class, and how many places that leaves: kept on the row that a
-- booking locks, so that booking asks no other table. This migration only adds the columns, and the next one fills
-- them, because a reader of the table waits for the whole of the transaction that adds a column.
alter table class_sessions add column out_seats integer[] not null default '{}';
alter table class_sessions add column places integer not null default 0;
