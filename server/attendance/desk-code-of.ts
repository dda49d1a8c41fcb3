import { passLifeMs, passStepMs } from '#domain/attendance/pass-code.ts'
import { readTypedCode } from '#domain/attendance/read-typed-code.ts'
import type { Instant } from '#domain/kit/time.ts'
import { signCode } from './sign-code.ts'

interface Desk {
  readonly branchId: string
  /** The secret of the installation. */
  readonly secret: string
  readonly now: Instant
}

/**
 * The desk code behind typed figures, as a scanner would have read it, so that the rest of a check-in knows one kind of code. Figures live as
 * long as the code they stand for. Undefined for what is not typed, and for figures that are not the desk's at this moment.
 */
export function deskCodeOf(text: string, { branchId, secret, now }: Desk): string | undefined {
  const typed = readTypedCode(text)
  if (typed === undefined) return undefined
  const last = Math.floor(now.epochMilliseconds / passStepMs)
  const steps = Array.from({ length: passLifeMs / passStepMs }, (_, back) => last - back)
  const step = steps.find((one) => signCode.figures({ kind: 'desk', subject: branchId, secret, step: one }) === typed)
  return step === undefined ? undefined : signCode.make({ kind: 'desk', subject: branchId, secret, step })
}
