import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { instructorRoles } from './model.ts'

/** The fields of a class that staff send, to create or to change it. */
export const classFields = {
  /** By the branch's wall clock. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  durationMinutes: z.int().check(z.minimum(5), z.maximum(480)),
  /** One main instructor, and nobody twice. */
  instructors: z
    .array(z.strictObject({ id: idOf('instructors'), role: z._default(z.enum(instructorRoles), 'main') }))
    .check(
      z.minLength(1),
      z.maxLength(4),
      z.refine(
        (list) =>
          list.filter(({ role }) => role === 'main').length === 1 &&
          new Set(list.map(({ id }) => id)).size === list.length,
      ),
    ),
} as const
