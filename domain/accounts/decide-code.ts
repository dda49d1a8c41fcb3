import { msBetween, plusMs, type Instant } from '#domain/kit/time.ts'
import { codeGapSeconds, codesPerDayMax, codeTriesMax, shortCodeDigits, longCodeDigits } from './model.ts'

/** A code of one account and purpose that was made in the last day. */
export interface SentCode {
  readonly createdAt: Instant
  readonly lastSentAt: Instant
  readonly expiresAt: Instant
  /** How often it was sent. */
  readonly sends: number
  readonly tries: number
  readonly digits: number
  /** Neither used nor replaced. */
  readonly isOpen: boolean
  /** It would go to the same contact, for the same purpose. */
  readonly isSame: boolean
}

type CodePlan<Sent> =
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'again'; readonly code: Sent }
  | { readonly kind: 'new'; readonly digits: typeof shortCodeDigits | typeof longCodeDigits }

const dayMs = 24 * 3_600_000
/** A code is sent again only while enough time is left to find and enter it. */
const enoughMs = 5 * 60_000

/**
 * Decides what a request for a code does; `sent` is the newest first. A valid code is sent again, at most once a
 * minute, so that a stranger's request invalidates nobody's code. After five messages in a day the next code is sent
 * when the last one expires; a purpose with a daily cap, for which only the account itself can ask, waits for the next
 * day. Five wrong tries invalidate a code of six digits; for a day the next codes have twelve digits, which nobody
 * guesses, and no number of tries invalidates them.
 */
export function decideCode<Sent extends SentCode>(of: {
  readonly sent: readonly Sent[]
  readonly now: Instant
  readonly isCapped: boolean
}): CodePlan<Sent> {
  const { sent, now, isCapped } = of
  const [last] = sent
  const until = (end: Instant): CodePlan<Sent> => ({ kind: 'wait', seconds: Math.ceil(msBetween(now, end) / 1000) })
  if (last) {
    const gapEnds = plusMs(last.lastSentAt, codeGapSeconds * 1000)
    if (msBetween(now, gapEnds) > 0) return until(gapEnds)
  }
  const isMany = sum(sent.map(({ sends }) => sends)) >= codesPerDayMax
  const oldest = sent.at(-1)
  if (isCapped && isMany && oldest) return until(plusMs(oldest.createdAt, dayMs))
  if (last && canBeEntered(last, now)) {
    if (isMany) return until(last.expiresAt)
    if (msBetween(now, last.expiresAt) >= enoughMs) return { kind: 'again', code: last }
  }
  const isGuessedAt = sum(sent.map(({ tries }) => tries)) >= codeTriesMax
  return { kind: 'new', digits: isGuessedAt ? longCodeDigits : shortCodeDigits }
}

function canBeEntered(code: SentCode, now: Instant): boolean {
  const hasTries = code.tries < codeTriesMax || code.digits === longCodeDigits
  return code.isOpen && code.isSame && hasTries && msBetween(now, code.expiresAt) > 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
