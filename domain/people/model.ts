import { typedLine } from '#domain/kit/typed-text.ts'

/** A full name as people write it: no control characters, no line breaks, 1 to 200 characters after trimming. */
export const fullName = typedLine(200, { least: 1 })

/** An optional short name; an empty one is none. */
export const shortName = typedLine(100)

/** The same where one is asked for. */
export const requiredShortName = typedLine(100, { least: 1 })

export const genders = ['female', 'male', 'other', 'undisclosed'] as const

/** From this age on a person acts for themselves. */
export const adultAge = 18
/** Nobody alive was born before; a year like 0196 is a slip of the finger. */
export const earliestBirthYear = 1900
/** People that one guardian may answer for. */
export const maxDependants = 10
