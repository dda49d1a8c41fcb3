import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { previewCancelBooking } from '#domain/timetable/booking-api.ts'
import { bookingPlanOf, bookingPlanText, type BookingEffects } from '#domain/timetable/booking-plan.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { listBookedNames } from './queries.ts'

/** An act on one booking that is done but not committed: its answer, and what it did. */
export interface DoneBooking<Answer> {
  readonly answer: Answer
  readonly effects: Omit<BookingEffects, 'promoted'>
  readonly promoted: readonly Id<'bookings'>[]
}

type Plan = OutputOf<typeof previewCancelBooking>

/**
 * The answer of an act on one booking that was previewed. Refuses staff.plan_changed, with the new plan, where it did
 * something else than the plan of that hash; the edge then rolls all of it back. Without a hash every plan is right.
 */
export async function answerPlannedBooking<Answer>(
  ctx: WriteContext,
  { done, planHash }: { readonly done: DoneBooking<Answer> | Refusal; readonly planHash: string | undefined },
): Promise<Answer | Refusal> {
  if (isRefusal(done)) return done
  if (planHash === undefined) return done.answer
  const plan = await presentPlan(ctx, done)
  return checkPlanned(plan, planHash) ?? done.answer
}

/** Does the act and rolls it back, so that the preview is exactly what would happen. Refuses what the act refuses. */
export async function previewPlannedBooking(
  ctx: WriteContext,
  act: () => Promise<DoneBooking<unknown> | Refusal>,
): Promise<Plan | Refusal> {
  return inSavepoint(ctx.tx, async () => {
    const done = await act()
    return { keep: false, result: isRefusal(done) ? done : await presentPlan(ctx, done) }
  })
}

async function presentPlan(ctx: WriteContext, { effects, promoted: ids }: DoneBooking<unknown>): Promise<Plan> {
  const promoted = ids.length === 0 ? [] : await listBookedNames(ctx.tx, ids)
  const all = { ...effects, promoted }
  const { gets_seat: names, ...plan } = bookingPlanOf(all)
  return { ...plan, gets_seat: [...names], plan_hash: hashText(bookingPlanText(all)) }
}
