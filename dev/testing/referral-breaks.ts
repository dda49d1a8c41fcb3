import { oddOrder, orderId, orderLine } from './broken-rows.ts'
import type { InvariantBreak } from './invariant-break.ts'

const referral = (status: string, change = '') =>
  `insert into referrals (friend_account_id, referrer_account_id, branch_id, status, order_id, reward_sen, joined_at, ordered_at, due_at, settled_at)
    select o.account_id, (select id from accounts a where a.id <> o.account_id order by id limit 1), o.branch_id, '${status}', ${change || 'o.id'},
      case when '${status}' = 'held' then null else 1000 end, studio_now(), case when '${status}' = 'held' then null else studio_now() end,
      case when '${status}' = 'held' then null else studio_now() + interval '1 day' end, case when '${status}' = 'earned' then studio_now() end
    from orders o where o.id = ${orderId}`
const waiting = [oddOrder({ status: 'pending' }), orderLine({ unitSen: 100, discountSen: 10 })]
const off = `update orders set discount_sen = 10, referral_sen = 10, total_sen = 90, gateway_sen = 90 where id = ${orderId}`

/** How the invariants of referrals break, by name of the invariant's file. */
export const referralBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i69-referrals-follow-their-orders': [
    { breaks: [...waiting, off] },
    { breaks: [...waiting, off, referral('ordered')] },
    { breaks: [oddOrder({ status: 'pending' }), orderLine({ unitSen: 100 }), referral('held')] },
    {
      breaks: [
        `insert into referrals (friend_account_id, referrer_account_id, branch_id, status, joined_at)
          select pair.friend, pair.referrer, (select id from branches limit 1), 'joined', studio_now()
          from (select min(id::text)::uuid as one, max(id::text)::uuid as other from accounts) ends
          cross join lateral (values (ends.one, ends.other), (ends.other, ends.one)) as pair (friend, referrer)`,
      ],
    },
  ],
  'i70-rewards-are-given-once': [
    {
      breaks: [...waiting, off, referral('earned')],
      alsoViolates: ['i69-referrals-follow-their-orders'],
    },
    {
      breaks: [
        `insert into referrals (friend_account_id, referrer_account_id, branch_id, status, joined_at)
          select max(id::text)::uuid, min(id::text)::uuid, (select id from branches limit 1), 'joined', studio_now() from accounts`,
        `select ledger_move('referral:' || friend_account_id || ':reward', 'referral_reward', null, studio_now(), 'sen', 1000,
          'house:store_credit_issued', null, 'store_credit', referrer_account_id, referrer_account_id) from referrals`,
      ],
    },
  ],
}
