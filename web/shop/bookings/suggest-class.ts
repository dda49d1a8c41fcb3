import type { listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { day, instant, isAtOrBefore } from '#domain/kit/time.ts'
import type { listSchedules } from '#domain/schedules/api.ts'
import { clockOf } from '#web/kit/use-days.ts'

type Booking = Pick<
  OutputOf<typeof listBookings>['data'][number],
  'id' | 'booking_type' | 'status' | 'person' | 'class_name' | 'starts_at' | 'instructors'
>
type Session = Pick<
  OutputOf<typeof listSchedules>['data'][number],
  'id' | 'class_type' | 'difficulty_level' | 'starts_at' | 'opens_at' | 'places_left' | 'status'
>
interface Week {
  readonly data: readonly Session[]
  /** The studio's time. */
  readonly now: string
}

interface SuggestedClass {
  readonly id: string
  readonly name: string
  readonly startsAt: string
  readonly left: number
}

/** What somebody with nothing booked is offered. */
export interface Suggestion {
  readonly next: SuggestedClass | undefined
  /** Whether it is the class that this person takes most. */
  readonly isUsual: boolean
  /** The last classes that they or their dependants came to, newest first, with the same class of the coming week. */
  readonly recent: ReadonlyArray<{ readonly booking: Booking; readonly again: SuggestedClass | undefined }>
}

const recentShown = 3

/**
 * Suggests the next class with a free place of the kind that somebody came to most, else the next for beginners. `past`
 * is newest first; `week` holds the classes of the coming week by their start.
 */
export function suggestClass(past: readonly Booking[], week: Week): Suggestion {
  const attended = past.filter(
    ({ booking_type: type, status }) => type === 'booking' && (status === 'checked_in' || status === 'completed'),
  )
  const open = week.data.filter((session) => isOpen(session, week.now))
  const usual = mostCommon(attended.filter(({ person }) => !person.dependant).map(({ class_name: name }) => name))
  const usualNext = open.find(({ class_type: type }) => type.name === usual)
  return {
    next: present(usualNext ?? open.find(({ difficulty_level: level }) => level.coils <= 1)),
    isUsual: usualNext !== undefined,
    recent: attended.slice(0, recentShown).map((booking) => ({
      booking,
      again: present(open.find((session) => isSameSlot(session, booking))),
    })),
  }
}

function isOpen({ status, places_left: left, opens_at: opensAt, starts_at: startsAt }: Session, now: string): boolean {
  const isAhead = !isAtOrBefore(instant(startsAt), instant(now))
  return status === 'upcoming' && left > 0 && isAhead && isAtOrBefore(instant(opensAt), instant(now))
}

/** The same class at the same hour of the same weekday. */
function isSameSlot(session: Session, booking: Booking): boolean {
  return (
    session.class_type.name === booking.class_name &&
    clockOf(session.starts_at) === clockOf(booking.starts_at) &&
    day(session.starts_at.slice(0, 10)).dayOfWeek === day(booking.starts_at.slice(0, 10)).dayOfWeek
  )
}

function present(session: Session | undefined): SuggestedClass | undefined {
  return (
    session && {
      id: session.id,
      name: session.class_type.name,
      startsAt: session.starts_at,
      left: session.places_left,
    }
  )
}

/** The earliest of the most common ones. */
function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
