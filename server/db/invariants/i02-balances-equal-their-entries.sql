select a.id, a.kind, a.balance, coalesce(sum(e.amount), 0) as entries
from ledger_accounts a
left join ledger_entries e on e.account_id = a.id
where a.holder_id is not null
group by a.id
having a.balance <> coalesce(sum(e.amount), 0)
