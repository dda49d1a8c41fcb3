import { msBetween, plusMs, type Instant } from '#domain/kit/time.ts'
import { codeGapSeconds, codesPerDayMax } from './model.ts'

const dayMs = 24 * 3_600_000

/**
 * Seconds to wait before another code may be sent, 0 when one may: one a minute, and five in 24 hours. `sentAt` are the
 * codes of the last day, newest first. A mailbox is not flooded, and whoever guesses gets few tries a day at one in a
 * million.
 * Example: 20 seconds after a code there are 40 to wait.
 */
export function codeWait({ sentAt, now }: { readonly sentAt: readonly Instant[]; readonly now: Instant }): number {
  const [last] = sentAt
  const oldest = sentAt[codesPerDayMax - 1]
  const ends = [...(last ? [plusMs(last, codeGapSeconds * 1000)] : []), ...(oldest ? [plusMs(oldest, dayMs)] : [])]
  return Math.max(0, ...ends.map((end) => Math.ceil(msBetween(now, end) / 1000)))
}
