import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'

interface ClassToEnter {
  readonly now: Instant
  readonly session: { readonly status: SessionStatus; readonly startsAt: Instant; readonly opensAt: Instant }
  readonly zone: string
  /** The language of times in the refusal. */
  readonly locale: Locale
}

/**
 * Why the class cannot be booked or waitlisted by anybody at that moment; undefined when it can. Example: a class at
 * 09:00 can be booked at 08:59:59.999 and not at 09:00. Refusals: schedules.canceled, schedules.started,
 * schedules.not_open.
 */
export function checkOpen({ session, now, zone, locale }: ClassToEnter): Refusal | undefined {
  if (session.status === 'canceled') return refuse('schedules.canceled')
  if (session.status === 'completed' || isAtOrBefore(session.startsAt, now)) return refuse('schedules.started')
  if (isBefore(now, session.opensAt))
    return refuse('schedules.not_open', { values: { opens: formatWhen(session.opensAt, { locale, zone }) } })
  return undefined
}
