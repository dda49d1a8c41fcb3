import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { changeSettings as endpoint } from '#domain/studio/api.ts'
import { checkSettings } from '#domain/studio/check-settings.ts'
import { inputRefusal } from '#server/kit/api-response.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { lockSettings, saveSettings } from './queries.ts'
import { writeAudit } from './write-audit.ts'

/**
 * Replaces the site settings or the policies of the branch as a whole. Refuses `request.invalid` with each name that is
 * wrong.
 */
export async function changeSettings(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const checked = checkSettings(input.key, input.value)
  if (!checked.sound) return inputRefusal(checked.error)
  const { before, now } = await lockSettings(ctx.tx, { branchId: ctx.branch.id, key: input.key })
  await saveSettings(ctx.tx, { branchId: ctx.branch.id, key: input.key, value: checked.value, now })
  await writeAudit(ctx, {
    at: now,
    action: 'studio.change_settings',
    subjectKind: 'settings',
    subjectId: input.key,
    details: { before, after: checked.value },
  })
  return { success: true }
}
