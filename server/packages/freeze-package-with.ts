import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, wireTime } from '#domain/kit/time.ts'
import type { freezePackage } from '#domain/packages/freeze-api.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { refuseOwnBenefit } from '#server/giveaways/give-by-staff.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { packageFrozen } from './emails.ts'
import { freezeLot } from './freeze-lot.ts'
import { lockLot } from './lot-queries.ts'
import { tellOwner } from './tell-owner.ts'

/** Bookings of a pack that a freeze cancels, and the reason in the studio's words. */
export interface CanceledByFreeze {
  readonly lotId: Id<'package_lots'>
  readonly bookingIds: readonly Id<'bookings'>[]
  readonly reason: string
}

/** What a freeze does with bookings, in two steps because classes are locked before packs. */
export interface BookingsOfFreeze {
  /** Locks the classes of these bookings, each by id. */
  readonly lockClasses: (ctx: WriteContext, bookingIds: readonly Id<'bookings'>[]) => Promise<void>
  /**
   * Cancels those bookings of that pack as an act of the studio, each credit back in the pack, and refuses ids that are
   * none of its. The seats go to the waitlists by `promote`, once the pack is frozen: else it would pay for somebody
   * who waits.
   */
  readonly cancelReturned: (
    ctx: WriteContext,
    wanted: CanceledByFreeze,
  ) => Promise<Refusal | { readonly promote: () => Promise<void> }>
}

/**
 * Freezes a pack, with the given way to cancel bookings. Every booked class inside the freeze is kept or cancelled as
 * the studio chose; one without a choice refuses the whole. Refusals: request.not_found, packages.freeze_choices,
 * giveaways.own, those of `decideFreeze`.
 */
export function freezePackageWith(bookings: BookingsOfFreeze) {
  return async (
    ctx: WriteContext,
    input: CheckedOf<typeof freezePackage>,
  ): Promise<OutputOf<typeof freezePackage> | Refusal> => {
    const { tx, branch } = ctx
    const chosen = (choice: 'keep' | 'cancel_return') =>
      input.choices.filter((one) => one.choice === choice).map(({ booking_id }) => booking_id)
    const cancel = chosen('cancel_return')
    await bookings.lockClasses(ctx, cancel)
    const wanted = { lotId: input.id, branchId: branch.id }
    const former = await lockLot(tx, wanted)
    if (!former) return refuse('request.not_found')
    const own = await refuseOwnBenefit(ctx, { lotId: former.id })
    if (own) return own
    const canceled =
      cancel.length > 0
        ? await bookings.cancelReturned(ctx, { lotId: former.id, bookingIds: cancel, reason: input.reason })
        : undefined
    if (isRefusal(canceled)) return canceled
    // A credit that came back may have made the pack valid for longer.
    const lot = (cancel.length > 0 ? await lockLot(tx, wanted) : undefined) ?? former
    const { freeze_days_max: daysMax } = await ctx.policies()
    const days = { from: day(input.from), to: day(input.to), keep: chosen('keep') }
    const plan = await freezeLot(tx, { lot, zone: branch.zone, daysMax, ...days })
    if (isRefusal(plan)) return plan
    await canceled?.promote()
    const details = { from: input.from, to: input.to, days: plan.days, choices: input.choices, reason: input.reason }
    await writeAudit(ctx, {
      at: lot.now,
      action: 'packages.freeze',
      subjectKind: 'package_lots',
      subjectId: lot.id,
      details,
    })
    await tellOwner(ctx, {
      lot,
      expiresAt: plan.expiresAt,
      reason: input.reason,
      eventKey: `packages.frozen:${lot.id}:${lot.now.toString()}`,
      write: (about) => packageFrozen({ ...about, from: days.from, to: days.to }),
    })
    return {
      success: true,
      days: plan.days,
      expires_at: wireTime(plan.expiresAt, branch.zone),
      valid_to: lastDay(plan.expiresAt, branch.zone).toString(),
    }
  }
}
