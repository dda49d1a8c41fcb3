import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { previewCancelBooking } from '#domain/timetable/booking-api.ts'
import { bookingPlanOf, bookingPlanText, type BookingEffects } from '#domain/timetable/booking-plan.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { listBookedNames } from './queries.ts'
import { answerShown, previewShown, type ShownAct } from './shown-act.ts'

/** An act on one booking that is done but not committed: its answer, and what it did. */
export interface DoneBooking<Answer> {
  readonly answer: Answer
  readonly effects: Omit<BookingEffects, 'promoted'>
  readonly promoted: readonly Id<'bookings'>[]
}

type Plan = OutputOf<typeof previewCancelBooking>

/** The answer of an act on one booking that was previewed; refuses what `answerShown` refuses. */
export async function answerPlannedBooking<Answer>(
  ctx: WriteContext,
  { done, planHash }: { readonly done: DoneBooking<Answer> | Refusal; readonly planHash: string | undefined },
): Promise<Answer | Refusal> {
  return answerShown(await toShown(ctx, done), planHash)
}

/** The preview of an act on one booking, as `previewShown` makes it. */
export async function previewPlannedBooking(
  ctx: WriteContext,
  act: () => Promise<DoneBooking<unknown> | Refusal>,
): Promise<Plan | Refusal> {
  return previewShown(ctx, async () => toShown(ctx, await act()))
}

async function toShown<Answer>(
  ctx: WriteContext,
  done: DoneBooking<Answer> | Refusal,
): Promise<ShownAct<Answer, Plan> | Refusal> {
  return isRefusal(done) ? done : { answer: done.answer, plan: await presentPlan(ctx, done) }
}

async function presentPlan(ctx: WriteContext, { effects, promoted: ids }: DoneBooking<unknown>): Promise<Plan> {
  const promoted = ids.length === 0 ? [] : await listBookedNames(ctx.tx, ids)
  const all = { ...effects, promoted }
  const { gets_seat: names, ...plan } = bookingPlanOf(all)
  return { ...plan, gets_seat: [...names], plan_hash: hashText(bookingPlanText(all)) }
}
