-- compatible: an index that a version before this does not ask for.
-- Pictures that nothing shows are removed each night; what was ordered still shows its own, and is found by it.

create index order_lines_picture on order_lines (picture) where picture <> '';
