import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { editClass as endpoint, previewEdit as previewEndpoint } from '#domain/timetable/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { editInScope } from './edit-in-scope.ts'
import { presentEdit } from './present-edit.ts'
import { previewShown } from './shown-act.ts'

/**
 * Changes a class, it and those that follow in its series, or all of them, with everybody in them. Audited. Refuses
 * what `editInScope` refuses, and staff.plan_changed, with the new plan.
 */
export async function editClass(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const edit = await editInScope(ctx, input)
  if (isRefusal(edit)) return edit
  const plan = presentEdit(edit, ctx)
  const { id, scope, plan_hash: shown, ...change } = input
  const other = checkPlanned(plan, shown)
  if (other) return other
  const { named, now, changed, unchanged } = edit
  const subject =
    scope === 'this'
      ? { subjectKind: 'class_sessions', subjectId: id }
      : { subjectKind: 'class_series', subjectId: named.series_id ?? id }
  const details = {
    scope,
    asked: change,
    changed: changed.map(({ of }) => of.id),
    unchanged: unchanged.map(({ of, refusal }) => ({ id: of.id, code: refusal.code })),
    released: changed.flatMap(({ released }) => released),
  }
  await writeAudit(ctx, { at: now, action: 'schedules.edit', ...subject, details })
  const { plan_hash: _hash, ...classes } = plan
  return { success: true, ...classes }
}

/** What the edit would do; refuses what `editInScope` refuses. */
export async function previewEdit(ctx: WriteContext, input: CheckedOf<typeof previewEndpoint>) {
  return previewShown(ctx, async () => {
    const edit = await editInScope(ctx, input)
    return isRefusal(edit) ? edit : { plan: presentEdit(edit, ctx) }
  })
}
