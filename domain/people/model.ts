import { z } from 'zod/mini'

/** A full name as people write it: no control characters, no line breaks, 1 to 200 characters after trimming. */
export const fullName = z
  .string('fields.required')
  .check(
    z.trim(),
    z.minLength(1, 'fields.required'),
    z.maxLength(200, 'fields.too_long'),
    z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'fields.invalid'),
  )

/** An optional short name; an empty one is none. */
export const shortName = z
  .string()
  .check(z.trim(), z.maxLength(100, 'fields.too_long'), z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'fields.invalid'))

/** The same where one is asked for. */
export const requiredShortName = z
  .string('fields.required')
  .check(
    z.trim(),
    z.minLength(1, 'fields.required'),
    z.maxLength(100, 'fields.too_long'),
    z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'fields.invalid'),
  )

export const genders = ['female', 'male', 'other', 'undisclosed'] as const

/** From this age on somebody acts for themselves (RULINGS 5). */
export const adultAge = 18
/** Nobody alive was born before; a year like 0196 is a slip of the finger. */
export const earliestBirthYear = 1900
/** People that one guardian may answer for. */
export const maxDependants = 10
