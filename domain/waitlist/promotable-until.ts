import { isBefore, plusMinutes, plusMs, type Instant } from '#domain/kit/time.ts'
import { checkInOpensAt } from '#domain/occupancy/deadlines.ts'
import type { WaitlistEntry } from '#domain/occupancy/next-to-promote.ts'
import { quietWindow } from '#domain/occupancy/quiet-window.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { Policies } from '#domain/studio/model.ts'

interface Waitlisted {
  readonly startsAt: Instant
  readonly policies: Pick<Policies, 'waitlist_cutoff_minutes' | 'check_in_minutes'>
  readonly preferences: WaitlistEntry<Lot>['preferences']
  readonly zone: string
}

/**
 * The latest moment of a promotion: after this instant nobody on the waitlist is promoted without standing by. That is
 * the end of automatic promotion, or the requested hours of notice before the class; with short notice it is the
 * opening of check-in, or the beginning of the quiet hours that last until then.
 * Example: for a class at 09:00 it is 08:00; 08:55 with short notice; 06:00 of the day before with 27 hours of notice.
 */
export function promotableUntil({ startsAt, policies, preferences, zone }: Waitlisted): Instant {
  const checkIn = checkInOpensAt(startsAt, policies)
  const open = earlier(plusMinutes(startsAt, -policies.waitlist_cutoff_minutes), checkIn)
  if (!preferences.shortNotice) return earlier(open, plusMinutes(startsAt, -60 * preferences.noticeHours))
  const quiet = { fromMinute: preferences.quietFromMinute, untilMinute: preferences.quietUntilMinute, zone }
  const last = plusMs(checkIn, -1)
  const asleep = quietWindow(last, quiet)
  if (!asleep?.isNow) return checkIn
  return isBefore(open, asleep.from) ? asleep.from : open
}

function earlier(one: Instant, other: Instant): Instant {
  return isBefore(one, other) ? one : other
}
