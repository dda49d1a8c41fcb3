-- compatible
-- Backups are read and compared each week, and the check of it counts from then.
alter table upkeep drop constraint upkeep_kind_check;
alter table upkeep add constraint upkeep_kind_check check (kind in ('backup', 'verify', 'drill', 'invariants'));
