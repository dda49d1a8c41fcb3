select id
from (
  select entry.id, entry.previous_hash, entry.hash, audit_entry_hash(entry) as expected, entry.hash_version,
    lag(entry.hash) over in_order as hash_before, lag(entry.hash_version) over in_order as version_before
  from audit_entries entry
  window in_order as (order by entry.id)
) chained
where previous_hash <> coalesce(hash_before, '')
  or hash <> expected
  -- Since the chain numbers its own rows, no row of the later format is followed by one of the earlier.
  or hash_version < version_before
