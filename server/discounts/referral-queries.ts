import { sql } from 'kysely'
import type { DueReward, ReferralFacts } from '#domain/discounts/referrals.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, onlyCondition, rowsBefore, type Only } from '#server/kit/list-query.ts'

type AccountId = Id<'accounts'>
type OrderId = Id<'orders'>

interface Named {
  readonly fullName: string
  readonly firstName: string | null
  readonly lastName: string | null
}
const named = sql<Named>`jsonb_build_object('fullName', p.full_name, 'firstName', p.first_name, 'lastName', p.last_name)`

/** The owner of that code; undefined for an unknown code, or one of an ended account. */
export async function findReferrer(
  db: Database,
  code: string,
): Promise<{ accountId: AccountId; personId: Id<'persons'>; named: Named } | undefined> {
  const { rows } = await sql<{ accountId: AccountId; personId: Id<'persons'>; named: Named }>`
    select a.id as "accountId", a.person_id as "personId", ${named} as named
    from accounts a join persons p on p.id = a.person_id
    where a.refer_code = ${code} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/**
 * Whether that person had an account before: somebody else has or had one of the same keys, the referrer included. The
 * keys that a deletion leaves are of kind `identity`.
 */
export async function wasHereBefore(db: Database, personId: Id<'persons'>): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select 1 from identity_keys mine join identity_keys other using (kind, value)
      where mine.person_id = ${personId} and other.person_id <> ${personId}
    ) as known`.execute(db)
  return rows[0]?.known === true
}

interface Joining {
  readonly friendId: AccountId
  readonly referrerId: AccountId
  readonly branchId: Id<'branches'>
  readonly status: 'joined' | 'refused'
  readonly now: Instant
}

export async function insertReferral(tx: Transaction, joining: Joining): Promise<void> {
  await tx
    .insertInto('referrals')
    .values({
      friend_account_id: joining.friendId,
      referrer_account_id: joining.referrerId,
      branch_id: joining.branchId,
      status: joining.status,
      joined_at: joining.now,
    })
    .execute()
}

/** What decides whether the friend's next order gets the discount. */
const referralFacts = (accountId: AccountId) => sql<ReferralFacts>`
  select r.status, r.order_id as "heldBy", exists (
    select from orders o where o.account_id = r.friend_account_id and o.paid_at is not null
  ) or exists (
    select from orders o join accounts a on a.id = r.friend_account_id
    where o.account_id is null and o.paid_at is not null and (lower(o.email) = a.email or o.phone = a.phone)
  ) as "hasPaid"
  from referrals r
  where r.friend_account_id = ${accountId}`

export async function findReferralFacts(db: Database, accountId: AccountId): Promise<ReferralFacts | undefined> {
  return (await referralFacts(accountId).execute(db)).rows[0]
}

/** The same, with the referral locked until the transaction ends. */
export async function lockReferralFacts(tx: Transaction, accountId: AccountId): Promise<ReferralFacts | undefined> {
  return (await sql<ReferralFacts>`${referralFacts(accountId)} for update of r`.execute(tx)).rows[0]
}

/** False when another order holds it. */
export async function markHeld(
  tx: Transaction,
  { accountId, orderId }: { accountId: AccountId; orderId: OrderId },
): Promise<boolean> {
  const { rows } = await sql`
    update referrals set status = 'held', order_id = ${orderId}
    where friend_account_id = ${accountId} and status = 'joined' returning 1`.execute(tx)
  return rows.length > 0
}

export async function markReferralFreed(tx: Transaction, orderId: OrderId): Promise<void> {
  await sql`update referrals set status = 'joined', order_id = null where order_id = ${orderId} and status = 'held'`.execute(
    tx,
  )
}

export async function markReferralDropped(tx: Transaction, accountId: AccountId): Promise<void> {
  await sql`
    update referrals set status = 'refused', order_id = null
    where friend_account_id = ${accountId} and status in ('joined', 'held')`.execute(tx)
}

interface Paid {
  readonly orderId: OrderId
  readonly rewardSen: number
  readonly days: number
  readonly now: Instant
}

export async function markOrdered(tx: Transaction, { orderId, rewardSen, days, now }: Paid): Promise<void> {
  await sql`
    update referrals set status = 'ordered', reward_sen = ${rewardSen}, ordered_at = ${now},
      due_at = ${now}::timestamptz + make_interval(days => ${days})
    where order_id = ${orderId} and status = 'held'`.execute(tx)
}

interface Standing {
  readonly friendId: AccountId
  readonly referrerId: AccountId
  readonly rewardSen: number
  readonly status: 'ordered' | 'earned'
}

/** The referral of a paid order, locked; undefined when it was lost or the order has none. */
export async function lockStanding(tx: Transaction, orderId: OrderId): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select friend_account_id as "friendId", referrer_account_id as "referrerId", reward_sen::integer as "rewardSen", status
    from referrals where order_id = ${orderId} and status in ('ordered', 'earned') for update`.execute(tx)
  return rows[0]
}

export async function markSettled(
  tx: Transaction,
  settled: { readonly friendId: AccountId; readonly status: 'earned' | 'lost'; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('referrals')
    .set({ status: settled.status, settled_at: settled.now })
    .where('friend_account_id', '=', settled.friendId)
    .execute()
}

interface Due extends Standing, DueReward {
  readonly orderId: OrderId
  readonly branchId: Id<'branches'>
  readonly referrer: { readonly email: string | null; readonly locale: 'en' | 'zh' }
  readonly now: Instant
}

/** One referral whose order has been kept long enough, locked; concurrent workers take another. */
export async function lockDue(tx: Transaction): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select r.friend_account_id as "friendId", r.referrer_account_id as "referrerId", r.reward_sen::integer as "rewardSen", r.status,
      r.order_id as "orderId", r.branch_id as "branchId", studio_now() as now,
      jsonb_build_object('email', a.email, 'locale', a.locale) as referrer,
      o.status = 'canceled' as "isCancelled", a.deleted_at is not null as "isReferrerGone",
      exists (select from refunds f where f.order_id = o.id and f.cancellation_id is not null) as "isRefunded"
    from referrals r
    join orders o on o.id = r.order_id
    join accounts a on a.id = r.referrer_account_id
    where r.status = 'ordered' and r.due_at <= studio_now()
    order by r.due_at limit 1
    for update of r skip locked`.execute(tx)
  return rows[0]
}

/** The results of a referrer's code. */
export async function loadBrought(db: Database, accountId: AccountId) {
  const { rows } = await sql<{ code: string; friends: number; earnedSen: number; onTheWaySen: number }>`
    select a.refer_code as code,
      count(r.friend_account_id) filter (where r.status <> 'refused')::integer as friends,
      coalesce(sum(r.reward_sen) filter (where r.status = 'earned'), 0)::integer as "earnedSen",
      coalesce(sum(r.reward_sen) filter (where r.status = 'ordered'), 0)::integer as "onTheWaySen"
    from accounts a left join referrals r on r.referrer_account_id = a.id
    where a.id = ${accountId} group by a.refer_code`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`account ${accountId} has no code to refer with`)
  return row
}

interface ReferralRow {
  readonly id: string
  readonly named: Named
  readonly status: 'joined' | 'held' | 'ordered' | 'earned' | 'lost' | 'refused'
  readonly joinedAt: Instant
  readonly orderedAt: Instant | null
  readonly dueAt: Instant | null
  readonly rewardSen: number | null
}

/** Only as much of a friend's name as `shownName` shows, since a search on more of it would reveal the rest. */
const givenName = sql<string>`coalesce(nullif(trim(p.first_name), ''), split_part(trim(p.full_name), ' ', 1))`

/** An id of the pair, so that no account id is revealed. */
const referralId = sql`md5(r.referrer_account_id || ' ' || r.friend_account_id)::uuid`

/** One page of the friends of a referrer. */
export async function listReferralPage(
  db: Database,
  { accountId, query }: { accountId: AccountId; query: ListQuery<never, 'joined_at'> & Only },
): Promise<{ rows: ReferralRow[]; total: number }> {
  const order = query.sortedBy === 'desc' ? sql`r.joined_at desc` : sql`r.joined_at`
  const friends = sql`from referrals r
    join accounts a on a.id = r.friend_account_id
    join persons p on p.id = a.person_id
    where r.referrer_account_id = ${accountId} and ${keywordCondition([givenName], query.keyword)} and ${onlyCondition(referralId, query)}`
  const { rows } = await sql<ReferralRow>`
    select ${referralId} as id, ${named} as named, r.status, r.joined_at as "joinedAt", r.ordered_at as "orderedAt", r.due_at as "dueAt",
      r.reward_sen::integer as "rewardSen"
    ${friends}
    order by ${order}, r.friend_account_id limit ${query.limit} offset ${rowsBefore(query)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total ${friends}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/**
 * Moves the referred friends of one account to another, with pending rewards. Earned rewards stay as they are. A person
 * refers neither themselves nor their referrer: such a referral is refused, or lost when its order was paid already. A
 * deleted friend has no first order.
 */
export async function moveReferrals(
  tx: Transaction,
  { from, to, now }: { from: AccountId; to: AccountId; now: Instant },
): Promise<void> {
  const pair = [from, to]
  await sql`
    update referrals r set
      status = case r.status when 'joined' then 'refused' else 'lost' end,
      settled_at = case r.status when 'joined' then null else greatest(r.ordered_at, ${now}::timestamptz) end
    where r.status in ('joined', 'ordered') and (
      r.friend_account_id = ${from} and r.status = 'joined'
      or r.friend_account_id = any (${pair}::uuid[]) and r.referrer_account_id = any (${pair}::uuid[])
      or r.referrer_account_id = any (${pair}::uuid[]) and exists (
        select from referrals back
        where back.friend_account_id = any (${pair}::uuid[]) and back.referrer_account_id = r.friend_account_id
      )
    )`.execute(tx)
  await sql`
    update referrals set referrer_account_id = ${to}
    where referrer_account_id = ${from} and status in ('joined', 'held', 'ordered')`.execute(tx)
}
