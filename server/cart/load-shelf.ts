import { lineKey } from '#domain/cart/line-key.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { listThings, type ThingRow } from './thing-queries.ts'

interface About {
  readonly lines: readonly WantedLine[]
  readonly branchId: Id<'branches'>
  readonly accountId: Id<'accounts'> | undefined
  readonly now: Instant
}

/** What the shelf says about the products of some lines, by the key of a line. */
export async function loadShelf(db: Database, { lines, ...about }: About): Promise<ReadonlyMap<string, ThingRow>> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const things = await listThings(db, { ...about, productIds })
  return new Map(things.map((thing) => [lineKey(thing), thing]))
}
