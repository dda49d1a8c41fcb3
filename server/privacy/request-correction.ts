import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { decideCorrection } from '#domain/privacy/decide-correction.ts'
import type { requestCorrection as endpoint } from '#domain/privacy/records-api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { countOpenCorrections, insertCorrection } from './correction-queries.ts'
import { presentCorrection } from './present-correction.ts'

/** Records what a member wants corrected, and when the answer is due. Refuses `privacy.too_many`. */
export async function requestCorrection(
  ctx: WriteContext,
  { correction: comment }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const { open, now } = await countOpenCorrections(ctx.tx, accountId)
  const decided = decideCorrection({ open, now })
  if (isRefusal(decided)) return decided
  const row = await insertCorrection(ctx.tx, { accountId, branchId: ctx.branch.id, comment, now, ...decided })
  return presentCorrection(row, ctx.branch.zone)
}
