import type { Instant } from '#domain/kit/time.ts'

/** The specification's schedule statuses, verbatim. */
export const sessionStatuses = ['upcoming', 'completed', 'canceled'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** The instructors of a class, with their roles. */
export const instructorRoles = ['main', 'secondary', 'substitute'] as const
export type InstructorRole = (typeof instructorRoles)[number]

/** The most days of a list of classes, so that no query reads a year. */
export const scheduleDaysMax = 35

/** The status of a class at that instant: one that has ended is completed, before a job has written it. */
export function statusAt(
  session: { readonly status: SessionStatus; readonly endsAt: Instant },
  now: Instant,
): SessionStatus {
  const hasEnded = session.endsAt.epochMilliseconds <= now.epochMilliseconds
  return session.status === 'upcoming' && hasEnded ? 'completed' : session.status
}

/** The credits of a class. */
export const creditsPerClass = 1

/** The price of a class; one credit unless its type says more. */
export function creditsOf(session: { readonly credits?: number | undefined }): number {
  return session.credits ?? creditsPerClass
}

/** The recurrence and the end of a series, in the specification's words. */
export const repeats = ['dont_repeat', 'daily', 'weekly'] as const
export type Repeat = (typeof repeats)[number]
export const endTypes = ['date', 'occurence'] as const
export type EndType = (typeof endTypes)[number]

/** The most classes of a series, and the most years from its first day. */
export const occurrencesMax = 366
export const seriesYearsMax = 2

/** The scope of a change in a series: one class, it and all later ones, or all of them. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/**
 * The parts that may be changed for one class of a series alone; `class` is its kind and level, `hours` its day, time
 * and duration.
 */
export const classParts = ['hours', 'room', 'instructors', 'class', 'capacity'] as const
export type ClassPart = (typeof classParts)[number]

/** The most days of a closure; a longer one is several. */
export const closureDaysMax = 92

/**
 * The seats of a class as the live stream sends them; `revision` rises when the class itself changed and must be loaded
 * again.
 */
interface LiveSeats {
  readonly id: string
  readonly places_left: number
  readonly capacity: number
  readonly waiting: number
  readonly status: SessionStatus
  readonly revision: number
}

/**
 * One event of the stream: the classes that changed, or all of the range right after connecting. `gone` are no longer
 * in the range.
 */
export interface LiveSeatsEvent {
  readonly now: string
  readonly classes: readonly LiveSeats[]
  readonly gone: readonly string[]
}

/** The statuses in which a booking takes a seat of its class, or a position on its waitlist. */
export const liveStatuses = ['pending', 'booked', 'checked_in'] as const
