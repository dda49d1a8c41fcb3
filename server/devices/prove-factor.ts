import type { proveFactor as endpoint } from '#domain/devices/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { answerStaffSession } from './answer-staff-session.ts'
import { endFormerStaffSession } from './end-staff-session.ts'
import { loadStanding } from './load-standing.ts'
import { openLogin } from './sign-in-staff.ts'
import { countCode, forgetCodes, useCode } from './use-code.ts'

/**
 * Completes a login whose password was right. Refuses auth.required for anybody else, and what `useCode` refuses; tries
 * are counted before the code is compared.
 */
export async function proveFactor(
  ctx: ReadContext,
  { code }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  if (ctx.caller.kind !== 'owes_factor') return refuse('auth.required')
  const { accountId } = ctx.caller
  const tooMany = await countCode(ctx, accountId)
  if (tooMany) return tooMany
  const started = await inTransaction(ctx.db, async (tx) => {
    const now = await studioNow(tx)
    const refused = await useCode(tx, { ctx, accountId, code, now })
    if (refused) return refused
    const standing = await loadStanding(tx, { ctx, accountId, now })
    await endFormerStaffSession(tx, ctx)
    return openLogin(tx, { ctx, accountId, standing, isFactor: true, now })
  })
  if (isRefusal(started)) return started
  await forgetCodes(ctx, accountId)
  return answerStaffSession(ctx, started)
}
