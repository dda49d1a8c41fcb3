import type { getDeskCode as endpoint } from '#domain/attendance/api.ts'
import { passStepMs } from '#domain/attendance/pass-code.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instantAt, wireTime } from '#domain/kit/time.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { signCode } from './sign-code.ts'

/** The code of this half minute for the desk of the branch, and when the next one is due. */
export async function getDeskCode(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const now = await studioNow(ctx.db)
  const step = Math.floor(now.epochMilliseconds / passStepMs)
  const desk = { kind: 'desk', subject: ctx.branch.id, secret: ctx.config.secret, step } as const
  return {
    code: signCode.make(desk),
    figures: signCode.figures(desk),
    next_at: wireTime(instantAt((step + 1) * passStepMs), ctx.branch.zone),
    now: wireTime(now, ctx.branch.zone),
  }
}
