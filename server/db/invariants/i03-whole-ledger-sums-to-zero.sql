select a.unit, sum(e.amount) as off_by
from ledger_entries e
join ledger_accounts a on a.id = e.account_id
group by a.unit
having sum(e.amount) <> 0
