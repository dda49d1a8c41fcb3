import { asId, type Id } from '#domain/kit/id.ts'
import { joinedInput } from '#domain/kit/normalize-input.ts'
import type { Instant } from '#domain/kit/time.ts'

/** A pass shows another code every 30 seconds, and each is valid for 60: the one on show and the one before. */
export const passStepMs = 30_000

export const passLifeMs = 60_000

/** The prefix of a code, by which a reader knows its format. */
const kinds = { pass: 'HP1', desk: 'HD1' } as const

interface Code {
  readonly kind: keyof typeof kinds
  /** The booking a pass is for, the branch whose desk shows it. */
  readonly subject: string
  /** The number of the 30-second step since 1970 in which it was made. */
  readonly step: number
}

/**
 * Each booking has a secret that the phone fetched online: the text that is signed with HMAC-SHA256 under that secret
 * (RFC 2104; the counter of time is that of RFC 6238). The code on show is this text, a dot, and the first 16 bytes of
 * the signature in base64url.
 * Example: `HP1.0190….59420160` for the step 59420160.
 */
export function passCode({ kind, subject, step }: Code): string {
  return `${kinds[kind]}.${subject}.${step}`
}

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

/**
 * The booking of a scanned pass, however old it is: enough to find somebody by, and never to let them in. Undefined for
 * any other text.
 */
export function bookingOfPass(text: string): Id<'bookings'> | undefined {
  const [, mark, subject] = shape.exec(text.trim()) ?? []
  return mark === kinds.pass && subject !== undefined ? asId('bookings', subject) : undefined
}

/** How many digits of the desk's code are typed where nothing can scan it. */
export const typedCodeDigits = 8

/**
 * Reads what was typed from the screen of the desk: eight digits, with or without the gap in the middle. Anything else,
 * such as a scanned code, is undefined. Example: `4821 9037` and `48219037` are both `48219037`.
 */
export function readTypedCode(text: string): string | undefined {
  const digits = joinedInput(text)
  return /^\d{8}$/.test(digits) ? digits : undefined
}
