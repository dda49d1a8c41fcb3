import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { addMethod as endpoint } from '#domain/shipping/api.ts'
import { maxMethods } from '#domain/shipping/model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { presentMethod } from './present-method.ts'
import { insertMethod, lockMethods } from './queries.ts'

/** Adds a delivery method. Refuses a taken slug, and more than a branch may have. */
export async function addMethod(
  ctx: WriteContext,
  sent: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const branchId = ctx.branch.id
  const { count, taken, now } = await lockMethods(ctx.tx, { branchId, slug: sent.slug })
  if (taken) return refuse('shipping.slug_taken', { fields: { slug: 'fields.slug_taken' } })
  if (count >= maxMethods) return refuse('shipping.too_many', { values: { max: maxMethods } })
  const method = presentMethod.fromWire(sent)
  const id = await insertMethod(ctx.tx, { branchId, method })
  const subject = { subjectKind: 'shipping_methods', subjectId: id }
  await writeAudit(ctx, { at: now, action: 'shipping.add_method', ...subject, details: { after: sent } })
  return presentMethod.toWire({ ...method, id })
}
