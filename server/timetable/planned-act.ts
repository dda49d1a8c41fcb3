import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { planOf, planText, type AffectedPerson, type ClassEffects } from '#domain/timetable/class-plan.ts'
import type { previewCancel } from '#domain/timetable/preview-api.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import type { AffectedBookingRow } from '#server/occupancy/studio-queries.ts'

/** An act that is done but not committed: its answer, and what it did to whom. */
export interface DoneAct<Answer> {
  readonly answer: Answer
  readonly effects: ClassEffects
}

type Plan = OutputOf<typeof previewCancel>

/**
 * The answer of an act that was previewed. Refuses staff.plan_changed, with the new plan, where it did something else
 * than the plan of that hash; the edge then rolls all of it back. Without a hash every plan is right.
 */
export function answerPlanned<Answer>(done: DoneAct<Answer> | Refusal, planHash: string | undefined): Answer | Refusal {
  if (isRefusal(done)) return done
  return checkPlanned(presentPlan(done.effects), planHash) ?? done.answer
}

/** Does the act and rolls it back, so that the preview is exactly what would happen. Refuses what the act refuses. */
export async function previewPlanned(
  { tx }: WriteContext,
  act: () => Promise<DoneAct<unknown> | Refusal>,
): Promise<Plan | Refusal> {
  const done = await inSavepoint(tx, async () => ({ keep: false, result: await act() }))
  return isRefusal(done) ? done : presentPlan(done.effects)
}

function presentPlan(effects: ClassEffects): Plan {
  const plan = planOf(effects)
  return { ...plan, overlaps: [...plan.overlaps], plan_hash: hashText(planText(effects)) }
}

/** Everybody in the classes as the plan counts them. */
export function affectedPeople(rows: readonly AffectedBookingRow[]): readonly AffectedPerson[] {
  return rows.map((row) => ({
    id: row.id,
    type: row.booking_type,
    name: row.person_name,
    credits: row.held_credit?.credits ?? (row.lot_id !== null && row.status !== 'pending' ? row.credits : 0),
  }))
}
