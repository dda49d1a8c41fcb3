import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Day } from '#domain/kit/time.ts'
import { decideFreeze, type FreezePlan } from '#domain/packages/decide-freeze.ts'
import type { Transaction } from '#server/driver/database.ts'
import { countFrozenDays, listBookingsInside, insertFreeze } from './freeze-queries.ts'
import type { LockedLot } from './lot-queries.ts'

export interface LotFreeze {
  /** The pack, under its lock. */
  readonly lot: LockedLot
  readonly zone: string
  /** The most days that a pack may be frozen. */
  readonly daysMax: number
  /** The first and the last day. */
  readonly from: Day
  readonly to: Day
  /** Booked classes inside the freeze that stay booked. */
  readonly keep: readonly string[]
}

/**
 * Writes a freeze: the pack pays for no class in it and expires so many days later. A class that is booked inside it
 * and is not among `keep` refuses the whole (packages.freeze_choices), so that none is cancelled or kept unnoticed.
 * Refuses what `decideFreeze` refuses.
 */
export async function freezeLot(
  tx: Transaction,
  { lot, zone, daysMax, from, to, keep }: LotFreeze,
): Promise<FreezePlan | Refusal> {
  const plan = decideFreeze({
    lot,
    from,
    to,
    daysBefore: await countFrozenDays(tx, lot.id),
    daysMax,
    zone,
    now: lot.now,
  })
  if (isRefusal(plan)) return plan
  const inside = await listBookingsInside(tx, { lotId: lot.id, from: plan.from, until: plan.until, now: lot.now })
  const open = inside.filter(({ id }) => !keep.includes(id)).length
  if (open > 0) return refuse('packages.freeze_choices', { values: { count: open } })
  await insertFreeze(tx, { lotId: lot.id, plan, formerExpiresAt: lot.expiresAt, now: lot.now })
  return plan
}
