import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { planOf, planText, type AffectedPerson, type ClassEffects } from '#domain/timetable/class-plan.ts'
import type { previewCancel } from '#domain/timetable/preview-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import type { AffectedBookingRow } from '#server/occupancy/studio-queries.ts'
import { answerShown, previewShown, type ShownAct } from './shown-act.ts'

/** An act that is done but not committed: its answer, and what it did to whom. */
export interface DoneAct<Answer> {
  readonly answer: Answer
  readonly effects: ClassEffects
}

type Plan = OutputOf<typeof previewCancel>

/** The answer of an act that was previewed; refuses what `answerShown` refuses. */
export function answerPlanned<Answer>(done: DoneAct<Answer> | Refusal, planHash: string | undefined): Answer | Refusal {
  return answerShown(toShown(done), planHash)
}

/** The preview of an act on classes, as `previewShown` makes it. */
export async function previewPlanned(
  ctx: WriteContext,
  act: () => Promise<DoneAct<unknown> | Refusal>,
): Promise<Plan | Refusal> {
  return previewShown(ctx, async () => toShown(await act()))
}

function toShown<Answer>(done: DoneAct<Answer> | Refusal): ShownAct<Answer, Plan> | Refusal {
  return isRefusal(done) ? done : { answer: done.answer, plan: presentPlan(done.effects) }
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
