import { lineKey } from '#domain/cart/check-lines.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { listClaimsAgainst } from '#server/packages/intro-queries.ts'
import { findPersonOf } from './cart-queries.ts'
import { listGiftSellables } from './gift-queries.ts'
import { listSellables, type SellableRow } from './item-queries.ts'

interface About {
  readonly lines: readonly WantedLine[]
  readonly branchId: Id<'branches'>
  readonly accountId: Id<'accounts'> | undefined
  /** The cart whose gifts are known; without it none. */
  readonly cartId?: Id<'carts'> | undefined
  /** Orders of the buyer that the next one ends: what they hold counts as available. */
  readonly replaceable: readonly Id<'orders'>[]
  readonly now: Instant
}

/**
 * What the catalogue has for this buyer of the things of some lines, by the key of a line: products, and gifts of that
 * cart.
 */
export async function loadCatalog(
  db: Database,
  { lines, cartId, ...about }: About,
): Promise<ReadonlyMap<string, SellableRow>> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const sellables = await listSellables(db, { ...about, productIds })
  const known = new Set<string>(sellables.map(({ productId }) => productId))
  const ids = productIds.filter((id) => !known.has(id))
  const gifts = cartId === undefined || ids.length === 0 ? [] : await listGiftSellables(db, { cartId, ids })
  const offered = await offerIntro(db, { sellables, about })
  return new Map([...offered, ...gifts].map((sellable) => [lineKey(sellable), sellable]))
}

/** The intro offer is once per person; for a guest it is checked when the order is placed, which needs an account. */
async function offerIntro(
  db: Database,
  { sellables, about }: { sellables: readonly SellableRow[]; about: Omit<About, 'lines' | 'cartId'> },
): Promise<readonly SellableRow[]> {
  const { branchId, accountId, replaceable } = about
  if (accountId === undefined || sellables.every(({ intro }) => intro === undefined)) return sellables
  const personId = await findPersonOf(db, accountId)
  const claims = await listClaimsAgainst(db, { branchId, personId, replaceable })
  return claims.length === 0
    ? sellables
    : sellables.map((sellable) => (sellable.intro ? { ...sellable, intro: 'used' } : sellable))
}
