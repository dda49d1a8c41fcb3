-- A referral is held by an order that waits, and counts with a paid one; an order has its discount only while it is the
-- friend's own; nobody refers their referrer.
select r.friend_account_id as account, 'order' as what, o.id as order_id
from referrals r
left join orders o on o.id = r.order_id
where r.order_id is not null
  and (o.id is null or o.referral_sen = 0 or (o.account_id is distinct from r.friend_account_id and not exists (
      select from account_merges m where m.merged_account_id = r.friend_account_id and m.account_id = o.account_id
    ))
    or r.status = 'held' and (o.paid_at is not null or o.status = 'canceled')
    or r.status in ('ordered', 'earned') and (o.paid_at is null or o.status = 'canceled'))
union all
select o.account_id, 'referral', o.id
from orders o
where o.referral_sen > 0 and o.status <> 'canceled' and not exists (
  select 1 from referrals r where r.order_id = o.id
)
union all
select r.friend_account_id, 'ring', null
from referrals r
join referrals other on other.friend_account_id = r.referrer_account_id and other.referrer_account_id = r.friend_account_id
