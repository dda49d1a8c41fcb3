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
export function statusAt(session: { readonly status: SessionStatus; readonly endsAt: Instant }, now: Instant): SessionStatus {
  const hasEnded = session.endsAt.epochMilliseconds <= now.epochMilliseconds
  return session.status === 'upcoming' && hasEnded ? 'completed' : session.status
}

/** What a place in a class costs. */
export const creditsPerClass = 1
