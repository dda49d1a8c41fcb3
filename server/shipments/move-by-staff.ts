import { isRefusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { moveGoods } from './move-goods.ts'

/** One step of the goods by staff, audited. */
export async function moveByStaff(ctx: WriteContext, step: Parameters<typeof moveGoods>[1]) {
  const moved = await moveGoods(ctx, step)
  if (isRefusal(moved)) return moved
  const { at, ...answer } = moved
  await writeAudit(ctx, {
    at,
    action: `shipments.${step.to}`,
    subjectKind: 'order',
    subjectId: step.orderId,
    details: { ...step.sent },
  })
  return answer
}
