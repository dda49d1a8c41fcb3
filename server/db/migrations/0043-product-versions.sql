-- compatible: a version before this writes neither column and reads neither.
-- Two people of the studio who change one product at a time: the second is told instead of undoing what the first wrote.

alter table products add column version integer not null default 1 check (version >= 1);
alter table stock_movements add column note text not null default '' check (length(note) <= 200);
