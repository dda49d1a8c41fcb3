import { sql } from 'kysely'
import type { GiftArtwork, giftDeliveries } from '#domain/giftcards/model.ts'
import { giftTitle } from '#domain/giftcards/titles.ts'
import type { Id } from '#domain/kit/id.ts'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { endless, type SellableRow } from './item-queries.ts'

/** A gift card that was written and waits in a cart. */
export interface CartGift {
  readonly id: Id<'cart_gifts'>
  readonly value_sen: number
  readonly artwork: GiftArtwork
  readonly title: string
  readonly sender_name: string
  readonly recipient_name: string
  readonly recipient_email: string | null
  readonly recipient_address: string | null
  readonly message: string
  readonly delivery: (typeof giftDeliveries)[number]
  readonly send_on: string | null
  readonly locale: Locale
  readonly created_at: Instant
}

const giftColumns = [
  'id',
  'value_sen',
  'artwork',
  'title',
  'sender_name',
  'recipient_name',
  'recipient_email',
  'recipient_address',
  'message',
  'delivery',
  'send_on',
  'locale',
  'created_at',
] as const

/** The gifts of a cart, also those that were removed from its lines, in the order in which they were written. */
export async function listCartGifts(db: Database, cartId: Id<'carts'>): Promise<readonly CartGift[]> {
  return db
    .selectFrom('cart_gifts')
    .select(giftColumns)
    .where('cart_id', '=', cartId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

interface Named {
  readonly cartId: Id<'carts'>
  readonly ids: readonly string[]
}

/** Those gifts of a cart as things that can be bought. One of another cart is left out. */
export async function listGiftSellables(db: Database, { cartId, ids }: Named): Promise<readonly SellableRow[]> {
  const { rows } = await sql<Pick<CartGift, 'id' | 'value_sen' | 'artwork' | 'recipient_name'>>`
    select id, value_sen, artwork, recipient_name
    from cart_gifts
    where cart_id = ${cartId} and id = any (${[...ids]}::uuid[])`.execute(db)
  return rows.map(({ id, value_sen: valueSen, artwork, recipient_name: recipient }) => ({
    // The key of a cart line names the product or plan; that of a gift names the gift itself.
    productId: asId('products', id),
    variantId: null,
    slug: 'gift-card',
    type: 'gift_card',
    name: giftTitle({ valueSen: sen(valueSen), recipient }),
    title: {},
    image: null,
    variantImage: null,
    grams: 0,
    planId: null,
    credits: null,
    artwork,
    dealId: null,
    isGift: true,
    price: { baseSen: sen(valueSen), groupSen: undefined, tiers: [], deal: undefined },
    stock: endless,
    takes: [],
    minSaleQuantity: 1,
    maxSaleQuantity: 1,
    onSale: true,
  }))
}

/** Adds gifts to a locked cart: a new one, or those of a guest's cart. */
export async function insertCartGifts(
  tx: Transaction,
  { cartId, gifts }: { readonly cartId: Id<'carts'>; readonly gifts: readonly CartGift[] },
): Promise<void> {
  if (gifts.length === 0) return
  await tx
    .insertInto('cart_gifts')
    .values(gifts.map((gift) => ({ ...gift, cart_id: cartId })))
    .execute()
}

/** An id for a gift that is about to be written. */
export async function newGiftId(tx: Transaction): Promise<Id<'cart_gifts'>> {
  const { rows } = await sql<{ id: Id<'cart_gifts'> }>`select uuidv7() as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database gave no id for a gift')
  return row.id
}

/** Deletes the gifts of a locked cart that no line names any more. */
export async function deleteUnusedGifts(tx: Transaction, cartId: Id<'carts'>): Promise<void> {
  await sql`
    delete from cart_gifts gift
    where gift.cart_id = ${cartId} and not exists (select 1 from cart_lines line where line.gift_id = gift.id)`.execute(
    tx,
  )
}

/** Gifts that those lines of an order sold are removed from their cart, whichever it is by now. */
export async function deleteSoldGifts(tx: Transaction, lineIds: readonly Id<'order_lines'>[]): Promise<void> {
  if (lineIds.length === 0) return
  await sql`
    delete from cart_gifts
    where id in (select cart_gift_id from gifts where line_id = any (${[...lineIds]}::uuid[]))`.execute(tx)
}
