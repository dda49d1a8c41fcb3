import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { cancelWindow } from '#domain/studio/model.ts'
import { instructorRoles, sessionStatuses } from './model.ts'

/** A class in every response that shows it to members. */
export const sessionItem = z.strictObject({
  id: idOf('class_sessions'),
  class_type: z.strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    spring: z.string(),
  }),
  series_type: z.strictObject({ id: z.string(), slug: z.string(), name: z.string() }),
  difficulty_level: z.strictObject({ id: z.string(), slug: z.string(), name: z.string(), coils: z.number() }),
  room: z.strictObject({ id: z.string(), name: z.string() }),
  instructors: z.array(
    z.strictObject({ id: z.string(), slug: z.string(), name: z.string(), role: z.enum(instructorRoles) }),
  ),
  /** With the studio's UTC offset, so that the text contains the studio's wall clock. */
  starts_at: wireInstant,
  ends_at: wireInstant,
  duration_minutes: z.number(),
  opens_at: wireInstant,
  capacity: z.number(),
  booked: z.number(),
  places_left: z.number(),
  waiting: z.number(),
  status: z.enum(sessionStatuses),
  cancel_reason: z.nullable(z.string()),
  private: z.boolean(),
  credits: z.number(),
  /** Until when before its start cancelling is free. */
  cancel_window: cancelWindow,
})
