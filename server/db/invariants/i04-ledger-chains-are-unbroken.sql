select account_id, seq
from (
  select e.account_id, e.seq, e.hash,
    row_number() over chain as place,
    ledger_hash(coalesce(lag(e.hash) over chain, ''), e.account_id, e.seq, e.amount, e.transaction_id) as expected
  from ledger_entries e
  join ledger_accounts a on a.id = e.account_id
  where a.holder_id is not null
  window chain as (partition by e.account_id order by e.seq)
) links
where seq is null or seq <> place or hash <> expected
