import { sql, type RawBuilder } from 'kysely'
import type { giftDeliveries, GiftArtwork } from '#domain/giftcards/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { withTimeAfter } from '#server/kit/clock.ts'
import { keywordCondition, onlyCondition, pageRows, type Only } from '#server/kit/list-query.ts'

/** The fields that make a card a gift. */
export interface NewGift {
  readonly cardId: Id<'gift_cards'>
  readonly value_sen: number
  readonly artwork: GiftArtwork
  readonly title: string
  readonly sender_name: string
  readonly recipient_name: string
  readonly recipient_email: string | null
  readonly recipient_address: string | null
  readonly message: string
  readonly delivery: (typeof giftDeliveries)[number]
  readonly locale: Locale
  readonly sendAt: Instant | null
  /** The line of a cart that it was ordered from. */
  readonly cartGiftId: Id<'cart_gifts'> | null
}

/**
 * Writes the gift details of cards that exist, each beside the line of the order that sells it, in their order. Throws
 * when the order sells other cards than these.
 */
export async function insertGifts(
  tx: Transaction,
  { orderId, gifts, now }: { orderId: Id<'orders'>; gifts: readonly NewGift[]; now: Instant },
): Promise<void> {
  const rows = gifts.map((gift, place) => ({ ...gift, place: place + 1, sendAt: gift.sendAt?.toString() ?? null }))
  const { rows: written } = await sql<{ card_id: string }>`
    with line as (
      select id, unit_sen, row_number() over (order by id) as place
      from order_lines
      where order_id = ${orderId} and kind = 'gift_card'
    )
    insert into gifts (card_id, line_id, artwork, title, sender_name, recipient_name, recipient_email, recipient_address, message, delivery, locale, send_at, cart_gift_id,
      created_at)
    select gift."cardId", line.id, gift.artwork, gift.title, gift.sender_name, gift.recipient_name, gift.recipient_email,
      gift.recipient_address, gift.message, gift.delivery, gift.locale, gift."sendAt", gift."cartGiftId", ${now}::timestamptz
    from line
    join json_to_recordset(${JSON.stringify(rows)}::json) as gift (
      place integer, "cardId" uuid, value_sen bigint, artwork text, title text, sender_name text, recipient_name text, recipient_email text,
      recipient_address text, message text, delivery text, locale text, "sendAt" timestamptz, "cartGiftId" uuid
    ) on gift.place = line.place and gift.value_sen = line.unit_sen
    returning card_id`.execute(tx)
  if (written.length !== gifts.length)
    throw new Error(`order ${orderId} has ${written.length} lines for ${gifts.length} gift cards`)
}

/** A gift with the card and the order that it belongs to. */
export interface GiftRow {
  readonly card_id: Id<'gift_cards'>
  readonly branch_id: Id<'branches'>
  readonly order_id: Id<'orders'>
  readonly order_number: string
  readonly status: 'pending' | 'active' | 'frozen'
  readonly value_sen: number
  readonly last_four: string
  readonly code_hash: string
  readonly artwork: GiftArtwork
  readonly title: string
  readonly sender_name: string
  readonly recipient_name: string
  readonly recipient_email: string | null
  readonly recipient_address: string | null
  readonly message: string
  readonly delivery: (typeof giftDeliveries)[number]
  readonly locale: Locale
  readonly send_at: Instant | null
  readonly due_at: Instant | null
  readonly sent_at: Instant | null
  readonly sends: number
  readonly opened_at: Instant | null
  readonly posted_at: Instant | null
  readonly created_at: Instant
}

const giftColumns = [
  'gifts.card_id',
  'card.branch_id',
  'line.order_id',
  'order.number as order_number',
  'card.status',
  'card.value_sen',
  'card.last_four',
  'card.code_hash',
  'gifts.artwork',
  'gifts.title',
  'gifts.sender_name',
  'gifts.recipient_name',
  'gifts.recipient_email',
  'gifts.recipient_address',
  'gifts.message',
  'gifts.delivery',
  'gifts.locale',
  'gifts.send_at',
  'gifts.due_at',
  'gifts.sent_at',
  'gifts.sends',
  'gifts.opened_at',
  'gifts.posted_at',
  'gifts.created_at',
] as const

/** The key by which a gift is looked up. */
const giftTexts = [
  'gifts.title',
  'gifts.sender_name',
  'gifts.recipient_name',
  'gifts.recipient_email',
  'gifts.recipient_address',
  'gifts.message',
  'card.last_four',
  'order.number',
].map((column) => sql<string | null>`${sql.ref(column)}`)

function gifts(db: Database) {
  return db
    .selectFrom('gifts')
    .innerJoin('gift_cards as card', 'card.id', 'gifts.card_id')
    .innerJoin('order_lines as line', 'line.id', 'gifts.line_id')
    .innerJoin('orders as order', 'order.id', 'line.order_id')
}

interface PageOf {
  readonly page: number
  readonly limit: number
  readonly sortedBy: 'asc' | 'desc'
  readonly keyword?: string | undefined
}

/** One page of the gifts of an order, or of all that an account bought. */
export async function listGiftPage(
  db: Database,
  wanted: ({ readonly orderId: Id<'orders'> } | { readonly accountId: Id<'accounts'> }) & PageOf & Only,
): Promise<{ rows: GiftRow[]; total: number }> {
  const found = gifts(db)
    .where(keywordCondition(giftTexts, wanted.keyword))
    .where(onlyCondition(sql`gifts.card_id`, wanted))
  const matching =
    'orderId' in wanted
      ? found.where('order.id', '=', wanted.orderId)
      : found.where('order.account_id', '=', wanted.accountId)
  const rows = matching
    .select(giftColumns)
    .orderBy('gifts.created_at', wanted.sortedBy)
    .orderBy('gifts.card_id', wanted.sortedBy)
  return pageRows(wanted, { matching, rows })
}

/** Printed cards that are paid for and that the studio has not posted yet. */
export async function listToPostPage(
  db: Database,
  wanted: PageOf & { readonly branchId: Id<'branches'> },
): Promise<{ rows: GiftRow[]; total: number }> {
  const matching = gifts(db)
    .where(keywordCondition(giftTexts, wanted.keyword))
    .where('card.branch_id', '=', wanted.branchId)
    .where('card.status', '<>', 'pending')
    .where('gifts.recipient_address', 'is not', null)
    .where('gifts.posted_at', 'is', null)
  const rows = matching
    .select(giftColumns)
    .orderBy('gifts.created_at', wanted.sortedBy)
    .orderBy('gifts.card_id', wanted.sortedBy)
  return pageRows(wanted, { matching, rows })
}

/** A gift that is locked until this transaction ends; with `orderId` that of another order is absent. */
export async function lockGift(
  tx: Transaction,
  wanted: { readonly cardId: Id<'gift_cards'>; readonly orderId?: Id<'orders'> },
): Promise<(GiftRow & { readonly now: Instant }) | undefined> {
  const locking = gifts(tx)
    .select(giftColumns)
    .where('gifts.card_id', '=', wanted.cardId)
    .$if(wanted.orderId !== undefined, (query) =>
      query.where('order.id', '=', wanted.orderId ?? sql<Id<'orders'>>`null`),
    )
    .forNoKeyUpdate('gifts')
  return withTimeAfter(tx, locking).executeTakeFirst()
}

/** Activates the card of a paid line, and returns its value. Undefined when it was active before. */
export async function activateGift(
  tx: Transaction,
  { lineId, now }: { readonly lineId: Id<'order_lines'>; readonly now: Instant },
): Promise<{ id: Id<'gift_cards'>; value_sen: number } | undefined> {
  const { rows } = await sql<{ id: Id<'gift_cards'>; value_sen: number }>`
    with due as (
      update gifts
      set due_at = case when delivery = 'email' then greatest(send_at, ${now}::timestamptz) end
      where line_id = ${lineId}
      returning card_id
    )
    update gift_cards card
    set status = 'active'
    from due
    where card.id = due.card_id and card.status = 'pending'
    returning card.id, card.value_sen`.execute(tx)
  return rows[0]
}

/** Another day on which a gift is sent; it is due only once it is paid. */
export async function updateGiftDay(
  tx: Transaction,
  day: { readonly cardId: Id<'gift_cards'>; readonly send_at: Instant | null; readonly due_at: Instant | null },
): Promise<void> {
  await tx
    .updateTable('gifts')
    .set({ send_at: day.send_at, due_at: day.due_at })
    .where('card_id', '=', day.cardId)
    .execute()
}

/** Gifts that are due and not locked by another worker, earliest first. That of a frozen card waits. */
export async function lockDueGifts(tx: Transaction, limit: number): Promise<GiftRow[]> {
  return gifts(tx)
    .select(giftColumns)
    .where('gifts.due_at', '<=', sql<Instant>`studio_now()`)
    .where('card.status', '=', 'active')
    .orderBy('gifts.due_at')
    .limit(limit)
    .forNoKeyUpdate('gifts')
    .skipLocked()
    .execute()
}

export async function markGiftsSent(
  tx: Transaction,
  { cardIds, now }: { readonly cardIds: readonly Id<'gift_cards'>[]; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('gifts')
    .set((eb) => ({ due_at: null, sent_at: now, sends: eb('sends', '+', 1) }))
    .where('card_id', 'in', [...cardIds])
    .execute()
}

export async function updateGiftDue(
  tx: Transaction,
  { cardId, dueAt }: { readonly cardId: Id<'gift_cards'>; readonly dueAt: Instant },
): Promise<void> {
  await tx.updateTable('gifts').set({ due_at: dueAt }).where('card_id', '=', cardId).execute()
}

export async function markGiftPosted(
  tx: Transaction,
  { cardId, now }: { readonly cardId: Id<'gift_cards'>; readonly now: Instant },
): Promise<void> {
  await tx.updateTable('gifts').set({ posted_at: now }).where('card_id', '=', cardId).execute()
}

/** Only the first time counts. */
export async function markGiftOpened(
  tx: Transaction,
  { cardId, now }: { readonly cardId: Id<'gift_cards'>; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('gifts')
    .set({ opened_at: now })
    .where('card_id', '=', cardId)
    .where('opened_at', 'is', null)
    .execute()
}

/**
 * Removes message and recipient from the gifts of a deleted account; a gift that is not sent or posted yet is sent
 * first with the message that was paid for, since the studio owes it (`eraseLeftGifts`).
 */
export async function eraseGifts(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await eraseWords(tx, sql`orders.account_id = ${accountId}`)
}

/** Removes the same from cards that have just been sent or posted, where their buyer's account was deleted before. */
export async function eraseLeftGifts(tx: Transaction, cardIds: readonly Id<'gift_cards'>[]): Promise<void> {
  const hasLeft = sql`exists (select from accounts a where a.id = orders.account_id and a.deleted_at is not null)`
  await eraseWords(tx, sql`gifts.card_id = any (${[...cardIds]}::uuid[]) and ${hasLeft}`)
}

async function eraseWords(tx: Transaction, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update gifts
    set title = '', sender_name = '-', recipient_name = '-', message = '-',
      recipient_email = case when recipient_email is not null then 'erased@example.invalid' end, recipient_address = null
    from order_lines line
    join orders on orders.id = line.order_id
    where line.id = gifts.line_id and ${which} and gifts.due_at is null
      and (gifts.recipient_address is null or gifts.posted_at is not null)`.execute(tx)
}
