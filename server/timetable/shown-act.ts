import { checkPlanned } from '#domain/kit/check-planned.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import type { WriteContext } from '#server/kit/context.ts'

/** An act that is done but not committed: its answer, and its plan as staff read it before they press. */
export interface ShownAct<Answer, Plan extends { readonly plan_hash: string }> {
  readonly answer: Answer
  readonly plan: Plan
}

/**
 * The answer of an act that was previewed. Refuses staff.plan_changed, with the new plan, where it did something else
 * than the plan of that hash; the edge then rolls all of it back. Without a hash every plan is right.
 */
export function answerShown<Answer, Plan extends { readonly plan_hash: string }>(
  done: ShownAct<Answer, Plan> | Refusal,
  planHash: string | undefined,
): Answer | Refusal {
  return isRefusal(done) ? done : (checkPlanned(done.plan, planHash) ?? done.answer)
}

/**
 * Does the act, or as much of it as its plan needs, and rolls it back, so that the preview is exactly what would
 * happen. Refuses what the act refuses.
 */
export async function previewShown<Plan extends { readonly plan_hash: string }>(
  { tx }: WriteContext,
  act: () => Promise<Pick<ShownAct<unknown, Plan>, 'plan'> | Refusal>,
): Promise<Plan | Refusal> {
  const done = await inSavepoint(tx, async () => ({ keep: false, result: await act() }))
  return isRefusal(done) ? done : done.plan
}
