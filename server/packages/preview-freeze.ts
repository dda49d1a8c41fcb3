import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, wireTime } from '#domain/kit/time.ts'
import { decideFreeze } from '#domain/packages/decide-freeze.ts'
import type { previewFreeze as endpoint } from '#domain/packages/freeze-api.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { countFrozenDays, listBookingsInside } from './freeze-queries.ts'
import { findLot } from './lot-queries.ts'

/**
 * The effect of a freeze, by the rule of the freeze itself, and the classes for which it needs a choice. Refuses what
 * `decideFreeze` refuses, and request.not_found.
 */
export async function previewFreeze(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { db, branch } = ctx
  const lot = await findLot(db, { lotId: input.id, branchId: branch.id })
  if (!lot) return refuse('request.not_found')
  const { freeze_days_max: daysMax } = await ctx.policies()
  const plan = decideFreeze({
    lot,
    from: day(input.from),
    to: day(input.to),
    daysBefore: await countFrozenDays(db, lot.id),
    daysMax,
    zone: branch.zone,
    now: lot.now,
  })
  if (isRefusal(plan)) return plan
  const inside = await listBookingsInside(db, { lotId: lot.id, from: plan.from, until: plan.until, now: lot.now })
  return {
    days: plan.days,
    expires_at: wireTime(plan.expiresAt, branch.zone),
    valid_to: lastDay(plan.expiresAt, branch.zone).toString(),
    bookings: inside.map((booking) => ({
      booking_id: booking.id,
      person_id: booking.person_id,
      full_name: booking.full_name,
      class_name: inLocale(booking.class_name, ctx.locale),
      starts_at: wireTime(booking.starts_at, branch.zone),
    })),
  }
}
