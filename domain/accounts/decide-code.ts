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
  /** It would go to the same contact, for the same. */
  readonly isSame: boolean
}

type CodePlan<Sent> =
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'again'; readonly code: Sent }
  | { readonly kind: 'new'; readonly digits: typeof shortCodeDigits | typeof longCodeDigits }

const dayMs = 24 * 3_600_000
/** A code that is sent again leaves time to find it and to enter it. */
const enoughMs = 5 * 60_000

/**
 * What becomes of a wish for a code; `sent` is the newest first. The code that lives is sent again, so that whoever
 * asks kills nobody's code, once a minute. After five messages in a day the next is sent when the last code is over;
 * a capped purpose, for which only the account itself can ask, waits for the next day. Five wrong tries kill a code of
 * six digits, and for a day the codes after it have twelve, which nobody guesses and no number of tries kills.
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
