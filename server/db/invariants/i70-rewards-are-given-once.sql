-- Every earned reward for a referral is in the ledger, and no other.
select r.friend_account_id as account, r.status
from referrals r
where r.status = 'earned' and not exists (
  select 1 from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id
  where t.event_key = 'referral:' || r.friend_account_id || ':reward'
    and a.holder_id = r.referrer_account_id and e.amount = r.reward_sen
)
union all
select r.friend_account_id, r.status
from referrals r
join ledger_transactions t on t.event_key = 'referral:' || r.friend_account_id || ':reward'
where r.status not in ('earned', 'lost')
