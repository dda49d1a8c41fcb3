import { lineKey } from '#domain/cart/line-key.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { listGiftThings } from './gift-queries.ts'
import { listThings, type ThingRow } from './thing-queries.ts'

interface About {
  readonly lines: readonly WantedLine[]
  readonly branchId: Id<'branches'>
  readonly accountId: Id<'accounts'> | undefined
  /** Whose gifts are known; without it none. */
  readonly cartId?: Id<'carts'> | undefined
  readonly now: Instant
}

/** What the shelf says about the things of some lines, by the key of a line: products, and gifts of that cart. */
export async function loadShelf(
  db: Database,
  { lines, cartId, ...about }: About,
): Promise<ReadonlyMap<string, ThingRow>> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const things = await listThings(db, { ...about, productIds })
  const known = new Set<string>(things.map(({ productId }) => productId))
  const ids = productIds.filter((id) => !known.has(id))
  const gifts = cartId === undefined ? [] : await listGiftThings(db, { cartId, ids })
  return new Map([...things, ...gifts].map((thing) => [lineKey(thing), thing]))
}
