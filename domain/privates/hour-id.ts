import { z } from 'zod/mini'
import { isIdOf } from '#domain/kit/id.ts'
import { wireDay } from '#domain/kit/time.ts'

/** Names an open hour of the board: its instructor, its day and its start, as `<uuid>.2026-12-01.0900`. */
export const hourId = z.string().check(
  z.maxLength(52, { abort: true }),
  z.regex(/^[^.]{36}\.\d{4}-\d\d-\d\d\.\d{4}$/),
  z.refine((id) => {
    const [instructorId = '', date] = id.split('.')
    return isIdOf('instructors', instructorId) && wireDay.safeParse(date).success
  }),
)
