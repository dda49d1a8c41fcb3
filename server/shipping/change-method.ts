import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { changeMethod as endpoint } from '#domain/shipping/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { presentMethod } from './present-method.ts'
import { lockMethod, updateMethod } from './queries.ts'

/** Replaces all of a delivery method but its slug. Refuses an unknown one. */
export async function changeMethod(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const locked = await lockMethod(ctx.tx, { branchId: ctx.branch.id, id })
  if (locked === undefined) return refuse('request.not_found')
  const method = presentMethod.fromWire({ ...sent, slug: locked.method.slug })
  await updateMethod(ctx.tx, { id, method })
  await writeAudit(ctx, {
    at: locked.now,
    action: 'shipping.change_method',
    subjectKind: 'shipping_methods',
    subjectId: id,
    details: { before: presentMethod.toWire(locked.method), after: sent },
  })
  return presentMethod.toWire({ ...method, id })
}
