import type { Id } from '#domain/kit/id.ts'
import { toWire } from '#domain/kit/money.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { PointsOffer } from '#domain/points/points.ts'
import type { Redeemable } from '#domain/points/redeem-points.ts'
import type { Locale } from '#domain/text/localized.ts'
import { pointsName } from '#domain/text/points-name.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { listGoodLots, moveLots, sumGoodLots } from './queries.ts'

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
  const { good, ending, ends_at: endsAt } = await sumGoodLots(db, accountId)
  if (endsAt === null) return { good, next: null }
  return { good, next: { points: ending, on: dayOf(endsAt, zone).subtract({ days: 1 }).toString() } }
}

/**
 * The valid points, those that expire first before the others. Every change of an account's points waits for this lock
 * until the transaction ends; its lots are read after it.
 */
export async function lockPoints(tx: Transaction, accountId: Id<'accounts'>): ReturnType<typeof listGoodLots> {
  await lockBalance(tx, { kind: 'points', holder: accountId, unit: 'point' })
  return listGoodLots(tx, accountId)
}

interface Between {
  readonly from: Id<'accounts'>
  readonly to: Id<'accounts'>
  readonly now: Instant
}

/** Posts the points of a merged account to the other one, with their expiry. */
export async function movePoints(tx: Transaction, { from, to, now }: Between): Promise<void> {
  const amount = await lockBalance(tx, { kind: 'points', holder: from, unit: 'point' })
  await moveLots(tx, { from, to })
  if (amount === 0) return
  const moved = await transferValue(tx, {
    eventKey: `merge:${from}:points`,
    reason: 'merge',
    at: now,
    about: to,
    unit: 'point',
    amount,
    from: { kind: 'points', holder: from },
    to: { kind: 'points', holder: to },
  })
  if (moved !== 'moved') throw new Error(`account ${from}: its points could not be moved: ${moved}`)
}

/** What points could pay, on the wire. */
export function presentPoints(redeemable: Redeemable | undefined, locale: Locale): PointsOffer {
  if (redeemable === undefined) return null
  const { held, points, worthSen } = redeemable
  return {
    name: pointsName[locale],
    can_use_point: worthSen > 0,
    points_held: held,
    points_used: points,
    points_redeem_value: toWire(worthSen),
  }
}
