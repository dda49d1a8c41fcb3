select id, kind, unit, balance
from ledger_accounts
where balance < 0
