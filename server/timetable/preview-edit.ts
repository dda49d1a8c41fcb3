import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { previewEdit as endpoint } from '#domain/timetable/api.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { editInScope } from './edit-in-scope.ts'
import { presentEdit } from './present-edit.ts'

/**
 * Makes the edit and rolls it back, so that the preview is what would happen, to the last overlap. Refuses what the
 * edit refuses.
 */
export async function previewEdit(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const edit = await inSavepoint(ctx.tx, async () => ({ keep: false, result: await editInScope(ctx, input) }))
  return isRefusal(edit) ? edit : presentEdit(edit, ctx)
}
