import type { Id } from '#domain/kit/id.ts'
import { dayOf } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { listGoodLots } from './queries.ts'

interface Held {
  /** What can be spent now. */
  readonly good: number
  /** The points that end first, and their last day; null while there are none. */
  readonly next: { readonly points: number; readonly on: string } | null
}

/** The points of an account as its owner reads them. */
export async function loadPoints(
  db: Database,
  { accountId, zone }: { readonly accountId: Id<'accounts'>; readonly zone: string },
): Promise<Held> {
  const lots = await listGoodLots(db, accountId)
  const sumOf = (some: typeof lots) => some.reduce((sum, { remaining }) => sum + remaining, 0)
  const [first] = lots
  if (!first) return { good: 0, next: null }
  const ending = lots.filter((lot) => lot.expires_at.equals(first.expires_at))
  const on = dayOf(first.expires_at, zone).subtract({ days: 1 }).toString()
  return { good: sumOf(lots), next: { points: sumOf(ending), on } }
}
