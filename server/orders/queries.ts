import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { OpenOrders } from '#domain/orders/check-open-orders.ts'
import { waitingStatuses, type SeenStatus } from '#domain/orders/model.ts'
import { openAttempts } from '#domain/payments/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { withTimeAfter } from '#server/kit/clock.ts'
import { bothTexts, type ListQuery, pageRows, searchCondition, whereKeyword } from '#server/kit/list-query.ts'

export const orderColumns = [
  'id',
  'number',
  'branch_id',
  'account_id',
  'person_id',
  'status',
  'subtotal_sen',
  'discount_sen',
  'referral_sen',
  'store_credit_sen',
  'total_sen',
  'gateway_sen',
  'paid_attempt_id',
  'placed_at',
  'paid_at',
  'expires_at',
  'email',
  'phone',
  'contact_name',
  'locale',
  'cart_id',
  'cart_version',
  'delivery_sen',
  'bag_fee_sen',
  'tip_sen',
  'tax_sen',
  'tax_added_sen',
  'buyer_tin',
  'points_sen',
  'gift_card_sen',
  'coupon_code',
  'shipping_address',
  'billing_address',
  'shipping_method',
  'shipping_remarks',
  'delivery_time',
  'leave_at_door',
  'hold_lengthened_at',
  'courier',
  'tracking_number',
  'invoice_number',
  'cash_due_sen',
] as const

export interface WantedOrders {
  readonly orderIds: readonly Id<'orders'>[]
  /** When given, orders of someone else are left out. */
  readonly accountId?: Id<'accounts'>
  /** When given, orders of another branch are left out. */
  readonly branchId?: Id<'branches'>
}

/** Locks those orders in id order and reads the time after the lock. */
export async function lockOrders(tx: Transaction, wanted: WantedOrders) {
  if (wanted.orderIds.length === 0) return []
  const locking = tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', 'in', [...wanted.orderIds])
    .$if(wanted.accountId !== undefined, (query) =>
      query.where('account_id', '=', wanted.accountId ?? sql<Id<'accounts'>>`null`),
    )
    .$if(wanted.branchId !== undefined, (query) =>
      query.where('branch_id', '=', wanted.branchId ?? sql<Id<'branches'>>`null`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
  return withTimeAfter(tx, locking).execute()
}
type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number]
export type OrderRow = Omit<LockedOrder, 'now'>

/** With `accountId`, an order of someone else counts as none. */
export async function findOrder(
  db: Database,
  wanted: { orderId: Id<'orders'>; accountId?: Id<'accounts'> },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', wanted.orderId)
    .$if(wanted.accountId !== undefined, (query) =>
      query.where('account_id', '=', wanted.accountId ?? sql<Id<'accounts'>>`null`),
    )
    .executeTakeFirst()
}

/** The order of that id, which must exist. */
export async function loadOrder(db: Database, orderId: Id<'orders'>): Promise<OrderRow> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', orderId).executeTakeFirstOrThrow()
}

/** Written out, so that a plan for any values finds such orders by the indexes that are of them alone. */
const waiting = sql.join(waitingStatuses.map((status) => sql.lit(status)))
const stillOpen = sql.join(openAttempts.map((status) => sql`${status}`))

/** `statusNow` in SQL, with the pending types as one. */
export const seenStatusNow = sql<SeenStatus>`case
  when orders.status in (${waiting}) and orders.expires_at <= studio_now() and not exists (
    select from payment_attempts attempt where attempt.order_id = orders.id and attempt.status in (${stillOpen})
  ) then 'canceled'
  when orders.status in (${waiting}) or orders.status = 'payment_review' then 'pending'
  else orders.status
end`

/** One page of the account's orders in the branch, all of them or those of one status. */
export async function listOrdersPage(
  db: Database,
  wanted: {
    accountId: Id<'accounts'>
    branchId: Id<'branches'>
    seen: SeenStatus | undefined
    query: ListQuery<'status' | 'number', 'placed_at'>
  },
) {
  const { query, seen } = wanted
  const matching = db
    .selectFrom('orders')
    .where('account_id', '=', wanted.accountId)
    .where('branch_id', '=', wanted.branchId)
    .where(searchCondition({ status: 'status', number: 'number' }, query))
    .where(
      whereKeyword(
        query.keyword,
        (has) => sql<boolean>`(${has(sql`orders.number`)} or exists (
          select from order_lines line left join product_variants v on v.id = line.variant_id
          where line.order_id = orders.id and (${sql.join([...bothTexts('line.title'), sql<string>`v.sku`].map(has), sql` or `)})))`,
      ),
    )
    .$if(seen !== undefined, (rows) => rows.where(sql<boolean>`${seenStatusNow} = ${seen}`))
  const rows = matching.select(orderColumns).orderBy(query.orderBy, query.sortedBy).orderBy('id', query.sortedBy)
  return pageRows(query, { matching, rows })
}

/**
 * Locks the buyer: two checkouts of one account wait for each other, so that they count each other's orders. Returns an
 * id for the new order too, because the intro offer is reserved in its name before it is written.
 */
export async function lockBuyer(tx: Transaction, accountId: Id<'accounts'>) {
  const buyer = tx
    .selectFrom('accounts as account')
    .innerJoin('persons as person', 'person.id', 'account.person_id')
    .select([
      'account.email',
      'account.phone',
      'person.full_name',
      'person.birth_date',
      sql<Instant>`studio_now()`.as('now'),
      sql<Id<'orders'>>`uuidv7()`.as('order_id'),
    ])
    .where('account.id', '=', accountId)
  const [, row] = await inOrder(
    async () => sql`select pg_advisory_xact_lock(7400, hashtext(${accountId}))`.execute(tx),
    async () => buyer.executeTakeFirstOrThrow(),
  )
  return row
}

/**
 * The recipient of messages about the order, and the details of the branch: an account is written to at its current
 * address, a guest at the one that the order was placed with.
 */
export async function loadContact(
  db: Database,
  order: Pick<OrderRow, 'account_id' | 'branch_id' | 'email' | 'phone' | 'locale'>,
) {
  return (
    db
      .selectFrom('branches as branch')
      .leftJoin('accounts as account', (join) => join.on('account.id', '=', order.account_id))
      .select(['account.id as account_id', 'branch.time_zone as zone'])
      // Refunds have no wallet here, since nobody could spend it.
      .select(sql<boolean>`account.deleted_at is null and account.id is not null`.as('has_wallet'))
      .select([
        sql<string | null>`case when account.id is null then ${order.email} else account.email end`.as('email'),
        sql<string | null>`case when account.id is null then ${order.phone} else account.phone end`.as('phone'),
        sql<Locale>`coalesce(account.locale, ${order.locale})`.as('locale'),
      ])
      .where('branch.id', '=', order.branch_id)
      .executeTakeFirstOrThrow()
  )
}

interface Buyer {
  readonly accountId: Id<'accounts'> | null
  readonly email: string | null
  readonly phone: string | null
}

/**
 * A buyer's orders that wait to be paid and are not over yet, by `statusNow`, and those of guests of that network. A
 * guest is known by e-mail and phone within the network: nobody has proven what was typed, so that elsewhere it stops
 * nobody.
 */
export async function countOpen(
  db: Database,
  { buyer, networks }: { readonly buyer: Buyer; readonly networks: readonly string[] | null },
): Promise<OpenOrders> {
  const waits = sql`status in (${waiting}) and (expires_at > studio_now() or exists (
    select from payment_attempts attempt where attempt.order_id = orders.id and attempt.status in (${stillOpen})
  ))`
  const isOwn =
    buyer.accountId === null
      ? sql`account_id is null and ${networks === null ? sql`guest_network is null` : sql`guest_network = any(${[...networks]}::text[])`}
          and (lower(email) = lower(${buyer.email}) or phone = ${buyer.phone})`
      : sql`account_id = ${buyer.accountId}`
  const { rows } = await sql<OpenOrders>`
    select (select count(*)::integer from orders where ${isOwn} and ${waits}) as own,
      (select count(*)::integer from orders where guest_network = any(${[...(networks ?? [])]}::text[]) and ${waits}) as "ofNetwork"`.execute(
    db,
  )
  return rows[0] ?? { own: 0, ofNetwork: 0 }
}

/** Expired orders that no bank may answer for any more, the oldest first; of one account when it is given. */
export async function listExpiredOrders(
  db: Database,
  wanted: { accountId?: Id<'accounts'>; limit: number },
): Promise<Id<'orders'>[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', waitingStatuses)
    .where('expires_at', '<=', sql<Instant>`studio_now()`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where('payment_attempts.status', 'in', openAttempts),
        ),
      ),
    )
    .$if(wanted.accountId !== undefined, (query) =>
      query.where('account_id', '=', wanted.accountId ?? sql<Id<'accounts'>>`null`),
    )
    .orderBy('expires_at')
    .limit(wanted.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the buyer's name, contacts and addresses from the orders of an account that is deleted. */
export async function eraseOrderContacts(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await sql`
    update orders set email = null, phone = null, contact_name = '', shipping_address = null, billing_address = null,
      shipping_remarks = ''
    where account_id = ${accountId}`.execute(tx)
}
