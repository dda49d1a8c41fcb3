import { sql } from 'kysely'
import { sen } from '#domain/kit/money.ts'
import { instant, plusMs, type Instant } from '#domain/kit/time.ts'
import { policies } from '#domain/studio/model.ts'
import { countRating } from '#server/catalog/product-write-queries.ts'
import { countSold } from '#server/catalog/sold-queries.ts'
import type { Transaction } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadContact } from '#server/orders/queries.ts'
import { earnPoints } from '#server/points/earn-points.ts'
import { shipmentEmail } from '#server/shipments/emails.ts'
import { insertWishlistItems } from '#server/wishlist/queries.ts'
import { demoId } from './demo-id.ts'
import { randomOf } from './random.ts'
import { personOf } from './write-people.ts'
import { numberFrom, writePlacedGoods } from './write-sold-goods.ts'
import { branchId } from './write-studio.ts'

const dayMs = 24 * 3_600_000
const minuteMs = 60_000

/** What the demo's member bought, for 1,240 points in all; the last parcel is on its way. */
const bought = [
  { slug: 'grip-socks', quantity: 3, daysAgo: 54 },
  { slug: 'arc-barrel', quantity: 1, daysAgo: 47 },
  { slug: 'nutmeg-balm', quantity: 2, daysAgo: 33 },
  { slug: 'bath-salts', quantity: 1, daysAgo: 24 },
  { slug: 'high-rise-leggings', quantity: 1, daysAgo: 16 },
  { slug: 'soft-ball', quantity: 1, daysAgo: 2.4 },
] as const
const favourites = ['resistance-ring', 'cork-block', 'wrap-cardigan'] as const
const creditSen = 42_00
/** What the member says of them, written some days after they arrived. */
const said = [
  {
    slug: 'arc-barrel',
    stars: 5,
    body: 'Ten minutes on it before bed and my upper back opens. It lives under the sofa.',
  },
  { slug: 'bath-salts', stars: 4, body: 'Lovely after a jumpboard class. I would take a larger jar.' },
] as const

/**
 * What the account of the demo's member shows of the shop: orders with their points and reviews, store credit,
 * favourites, and a message about the parcel. Apart from the seed, since most tests want a member who has bought
 * nothing. Needs the member and the catalogue; returns false, and writes nothing, when the member has ordered already.
 * `origin` is the address of the site in the message.
 */
export async function writeMemberShopping(tx: Transaction, origin: string): Promise<boolean> {
  const { accountId } = personOf('member')
  const member = await tx.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  const ordered = await tx.selectFrom('orders').select('id').where('account_id', '=', accountId).executeTakeFirst()
  if (member === undefined || ordered !== undefined) return false
  const now = await studioNow(tx)
  const orders = placedBy(now)
  await writePlacedGoods(tx, orders)
  await countSold(tx)
  for (const review of said) await writeReview(tx, review)
  for (const order of orders) await giveItsPoints(tx, order)
  await transferValue(tx, {
    eventKey: `store_credit.adjusted:${demoId('accounts', 'member credit')}`,
    reason: 'store_credit_adjusted',
    at: now,
    unit: 'sen',
    amount: creditSen,
    from: { kind: 'house:store_credit_issued' },
    to: { kind: 'store_credit', holder: accountId },
    about: accountId,
  })
  await insertWishlistItems(tx, { accountId, ids: favourites.map((slug) => demoId('products', slug)) })
  for (const order of orders.slice(-2)) await tellOfParcel(tx, { id: order.id, now, origin })
  return true
}

type Placed = ReturnType<typeof placedBy>[number]

function placedBy(now: Instant) {
  const random = randomOf('member shopping')
  return bought.map(({ slug, quantity, daysAgo }, turn) => ({
    id: demoId('orders', `member ${slug}`),
    line_id: demoId('order_lines', `member ${slug}`),
    attempt_id: demoId('payment_attempts', `member ${slug}`),
    number: numberFrom(random),
    account_id: personOf('member').accountId,
    product_id: demoId('products', slug),
    quantity,
    turn,
    placed_at: plusMs(now, -Math.round(daysAgo * dayMs)).toString(),
  }))
}

async function writeReview(tx: Transaction, { slug, stars, body }: (typeof said)[number]): Promise<void> {
  const { accountId } = personOf('member')
  const productId = demoId('products', slug)
  await sql`
    insert into product_reviews (product_id, account_id, stars, body, option_title, created_at, updated_at)
    select ${productId}, ${accountId}, ${stars}, ${body}, v.title, o.placed_at + interval '9 days', o.placed_at + interval '9 days'
    from orders o
    join order_lines l on l.order_id = o.id and l.product_id = ${productId}
    join product_variants v on v.id = l.variant_id
    where o.account_id = ${accountId}`.execute(tx)
  await countRating(tx, productId)
}

async function giveItsPoints(
  tx: Transaction,
  { id, account_id: accountId, placed_at: placedAt }: Placed,
): Promise<void> {
  const order = await tx.selectFrom('orders').select('gateway_sen').where('id', '=', id).executeTakeFirstOrThrow()
  await earnPoints(tx, {
    accountId,
    branchId,
    policies: policies.parse({}),
    paidSen: sen(order.gateway_sen),
    with: { kind: 'order', id },
    now: plusMs(instant(placedAt), minuteMs),
  })
}

async function tellOfParcel(
  tx: Transaction,
  { id, now, origin }: { readonly id: Placed['id']; readonly now: Instant; readonly origin: string },
): Promise<void> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const contact = await loadContact(tx, order)
  const step = order.status === 'complete' ? 'complete' : 'delivery'
  const message = shipmentEmail({ order, step, contact, origin })
  if (message) await queueMessage(tx, message, now)
}
