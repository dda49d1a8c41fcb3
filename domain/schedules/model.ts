import type { Instant } from '#domain/kit/time.ts'

/** The specification's schedule statuses, to the letter. */
export const sessionStatuses = ['upcoming', 'completed', 'canceled'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** Who teaches a class, and as what. */
export const instructorRoles = ['main', 'secondary', 'substitute'] as const
export type InstructorRole = (typeof instructorRoles)[number]

/** A list of classes reaches over this many days at the most, so that no query reads a year. */
export const scheduleDaysMax = 35

/** The status a class has at that instant: one that has ended is completed, whether or not a job has said so. */
export function statusAt(
  session: { readonly status: SessionStatus; readonly endsAt: Instant },
  now: Instant,
): SessionStatus {
  const hasEnded = session.endsAt.epochMilliseconds <= now.epochMilliseconds
  return session.status === 'upcoming' && hasEnded ? 'completed' : session.status
}

/** What a seat in a class costs. */
export const creditsPerClass = 1

/** What a class costs; one credit unless its type says more. */
export function creditsOf(session: { readonly credits?: number | undefined }): number {
  return session.credits ?? creditsPerClass
}

/** How classes repeat, and what ends a series: the specification's words, to the letter. */
export const repeats = ['dont_repeat', 'daily', 'weekly'] as const
export type Repeat = (typeof repeats)[number]
export const endTypes = ['date', 'occurence'] as const
export type EndType = (typeof endTypes)[number]

/** A series has so many classes at the most, and reaches over so many years from its first day. */
export const occurrencesMax = 366
export const seriesYearsMax = 2

/** Which classes of a series an act is about: one, that one and all that come later, or all of them. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/**
 * What may be changed for one class of a series alone; `class` is its kind and level, `hours` its day, time and
 * duration.
 */
export const classParts = ['hours', 'room', 'instructors', 'class', 'capacity'] as const
export type ClassPart = (typeof classParts)[number]

/** A closure reaches over this many days at the most; a longer one is several. */
export const closureDaysMax = 92

/**
 * The seats of a class as the live stream sends them; `revision` rises when the class itself changed and is to be
 * loaded again.
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
