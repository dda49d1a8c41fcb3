import type { Instant } from '#domain/kit/time.ts'
import { passCode, passLifeMs, passStepMs } from './pass-code.ts'

/** A code as it was scanned or sent; only a holder of the secret can check its signature. */
interface ScannedCode {
  readonly kind: 'pass' | 'desk'
  readonly subject: string
  readonly step: number
  readonly signedText: string
  readonly signature: string
}

const shape = /^(HP1|HD1)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.([\w-]{22})$/

/**
 * Reads a scanned code and forgets one that is too old or not of now. A code is good from the step it names, for 60
 * seconds.
 * Example: the code of 09:00:00 is read until 09:00:59.999 and not at 09:01:00, nor before 09:00:00.
 */
export function readCode(text: string, now: Instant): ScannedCode | undefined {
  const [, mark, subject, digits, signature] = shape.exec(text) ?? []
  if (mark === undefined || subject === undefined || digits === undefined || signature === undefined) return undefined
  const step = Number(digits)
  const ageMs = now.epochMilliseconds - step * passStepMs
  if (ageMs < 0 || ageMs >= passLifeMs) return undefined
  const kind = mark === 'HP1' ? 'pass' : 'desk'
  return { kind, subject, step, signedText: passCode({ kind, subject, step }), signature }
}
