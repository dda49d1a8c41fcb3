import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sessionStatuses } from './model.ts'

/** What identifies a class, in lists of bookings by class. */
export const classSummary = {
  /** The class. */
  id: idOf('class_sessions'),
  class_name: z.string(),
  room: z.string(),
  instructors: z.array(z.string()),
  starts_at: wireInstant,
  ends_at: wireInstant,
  status: z.enum(sessionStatuses),
  capacity: z.number(),
  booked: z.number(),
}

/** The path of a class's sheet, without the language. For a dependant it names that person. */
export function classAddress({
  sessionId,
  personId,
}: {
  readonly sessionId: string
  readonly personId?: string | undefined
}): string {
  return `/schedules/booking?session_id=${sessionId}${personId === undefined ? '' : `&person_id=${personId}`}`
}
