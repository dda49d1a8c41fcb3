import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { isGivenBy, type Giver } from '#server/giveaways/queries.ts'

/** A gift card that was entered, with what it may pay of an order of this cart. */
export interface EnteredCard {
  readonly id: Id<'gift_cards'>
  readonly lastFour: string
  readonly balanceSen: ReturnType<typeof sen>
}

interface Entered {
  readonly cartId: Id<'carts'> | undefined
  /** Orders of the buyer that the next one ends: what they took counts as available on the card. */
  readonly replaceable: readonly Id<'orders'>[]
  /** Whose own cards are left out, since nobody gives to themselves; everybody's are listed without a buyer. */
  readonly buyer?: Giver
}

/**
 * The cards of a cart in the order of their entry, none without a cart. A frozen or empty card is left out, and one
 * that its buyer issued or added value to.
 */
export async function listEnteredCards(
  db: Database,
  { cartId, replaceable, buyer }: Entered,
): Promise<readonly EnteredCard[]> {
  if (cartId === undefined) return []
  const { rows } = await sql<{ id: Id<'gift_cards'>; last_four: string; balance: number }>`
    select card.id, card.last_four, (coalesce(account.balance, 0) + held.amount)::integer as balance
    from cart_gift_cards entered
    join gift_cards card on card.id = entered.card_id
    left join ledger_accounts account on account.kind = 'gift_card' and account.unit = 'sen' and account.holder_id = card.id
    cross join lateral (
      select coalesce(sum(given.amount_sen), 0) as amount
      from order_gift_cards given
      where given.card_id = card.id and given.order_id = any (${[...replaceable]}::uuid[])
    ) held
    where entered.cart_id = ${cartId} and card.status = 'active' and coalesce(account.balance, 0) + held.amount > 0
      and not ${buyer ? isGivenBy(sql`card.id`, buyer) : sql`false`}
    order by entered.applied_at, card.id`.execute(db)
  return rows.map(({ id, last_four: lastFour, balance }) => ({ id, lastFour, balanceSen: sen(balance) }))
}

/** What those orders took from that card. */
export async function sumHeldOfCard(
  db: Database,
  { cardId, replaceable }: { readonly cardId: Id<'gift_cards'>; readonly replaceable: readonly Id<'orders'>[] },
): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(amount_sen), 0)::integer as held
    from order_gift_cards
    where card_id = ${cardId} and order_id = any (${[...replaceable]}::uuid[])`.execute(db)
  return rows[0]?.held ?? 0
}

/** Enters a card in a locked cart. */
export async function insertEnteredCard(
  tx: Transaction,
  entered: { readonly cartId: Id<'carts'>; readonly cardId: Id<'gift_cards'>; readonly now: Instant },
): Promise<void> {
  await tx
    .insertInto('cart_gift_cards')
    .values({ cart_id: entered.cartId, card_id: entered.cardId, applied_at: entered.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteEnteredCard(
  tx: Transaction,
  entered: { readonly cartId: Id<'carts'>; readonly cardId: Id<'gift_cards'> },
): Promise<void> {
  await tx
    .deleteFrom('cart_gift_cards')
    .where('cart_id', '=', entered.cartId)
    .where('card_id', '=', entered.cardId)
    .execute()
}

/** Cards that have paid are removed from the cart, also from the one that a guest's was merged into. */
export async function deletePaidCards(tx: Transaction, cartId: string): Promise<void> {
  await sql`
    delete from cart_gift_cards
    where cart_id in (select ${cartId}::uuid union all select cart_id from cart_merges where guest_cart_id = ${cartId})`.execute(
    tx,
  )
}

/** Gift cards that a guest entered move into the cart of the account, but for those that the account gave away. */
export async function moveEnteredCards(
  tx: Transaction,
  moved: {
    readonly from: readonly EnteredCard[]
    readonly to: Id<'carts'>
    readonly accountId: Id<'accounts'>
  },
): Promise<void> {
  const { from, to } = moved
  if (from.length === 0) return
  await sql`
    insert into cart_gift_cards (cart_id, card_id, applied_at)
    select ${to}, card_id, studio_now() from unnest(${from.map(({ id }) => id)}::uuid[]) as card_id
    where not ${isGivenBy(sql`card_id`, moved)}
    on conflict do nothing`.execute(tx)
}
