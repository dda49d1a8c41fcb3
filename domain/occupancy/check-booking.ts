import type { WaiverStatus } from '#domain/forms/model.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isAtOrBefore, isBefore, type Instant, ageOn, day, dayOf } from '#domain/kit/time.ts'
import { adultAge } from '#domain/people/model.ts'
import { restrictionAt, type Restriction } from '#domain/people/restriction-at.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'
import { checkInDeadline } from './deadlines.ts'

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

/**
 * After the check-in deadline unclaimed seats go to standby promotion only, until the class starts. Refuses
 * bookings.check_in_late.
 */
export function checkNotLate({
  session,
  now,
  zone,
  locale,
  policies,
}: Omit<ClassToEnter, 'session'> & {
  readonly session: Pick<ClassToEnter['session'], 'status' | 'startsAt'>
  readonly policies: Pick<Policies, 'claim_deadline_minutes' | 'check_in_minutes'>
}): Refusal | undefined {
  const closed = checkInDeadline(session.startsAt, policies)
  const isBetween = session.status === 'upcoming' && isAtOrBefore(closed, now) && !isAtOrBefore(session.startsAt, now)
  return isBetween
    ? refuse('bookings.check_in_late', { values: { closed: formatWhen(closed, { locale, zone }) } })
    : undefined
}

/**
 * A person who has not signed the version in force gets no new seat and cannot check in; existing bookings stay.
 * Undefined when the waiver is valid. Example: version 1 was signed and version 2 is in force:
 * `bookings.waiver_outdated`.
 */
export function checkSigned(waiver: WaiverStatus): Refusal | undefined {
  if (waiver === 'missing') return refuse('bookings.waiver_missing')
  return waiver === 'outdated' ? refuse('bookings.waiver_outdated') : undefined
}

interface Asking {
  readonly person: {
    /** What the branch keeps the person from, in force or not. */
    readonly restriction: Restriction | null
  }
  /** True where the studio gives the seat: the desk books, or the waitlist moves up. */
  readonly isGiven?: boolean
  readonly now: Instant
  readonly zone: string
}

/**
 * Whether the studio lets the person into classes; undefined when it does. Who books at the desk alone gets a seat
 * there, and from a waitlist. The refusal names whom to ask, and no reason: that is for the staff. Refuses
 * bookings.restricted and bookings.desk_only, and where the studio gives the seat bookings.restricted_person.
 */
export function checkAllowed({ person, isGiven = false, now, zone }: Asking): Refusal | undefined {
  const held = restrictionAt(person.restriction, { now, zone })
  if (!held) return undefined
  if (held.kind === 'desk_only') return isGiven ? undefined : refuse('bookings.desk_only')
  return refuse(isGiven ? 'bookings.restricted_person' : 'bookings.restricted')
}

interface BookedFor {
  /** True when people book for themselves. */
  readonly isHolder: boolean
  /** The birth date of the participant, YYYY-MM-DD. */
  readonly birthDate: string | null
  readonly startsAt: Instant
  readonly zone: string
}

/**
 * Whether an account may still book for a dependant: from the 18th birthday on people book for themselves. Undefined
 * when it is allowed. Example: a person whose 18th birthday is the day of the class books it on an account of their
 * own.
 */
export function checkBookedFor({ isHolder, birthDate, startsAt, zone }: BookedFor): Refusal | undefined {
  if (isHolder || birthDate === null) return undefined
  return ageOn(day(birthDate), dayOf(startsAt, zone)) >= adultAge ? refuse('bookings.own_account') : undefined
}
