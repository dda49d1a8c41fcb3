import { typedLine } from '#domain/kit/typed-text.ts'

/** A full name as people write it: no control characters, no line breaks, 1 to 200 characters after trimming. */
export const fullName = typedLine(200, { least: 1 })

/** An optional short name; an empty one counts as none. */
export const shortName = typedLine(100)

/** The same where it is required. */
export const requiredShortName = typedLine(100, { least: 1 })

export const genders = ['female', 'male', 'other', 'undisclosed'] as const

/** From this age on a person acts for themselves. */
export const adultAge = 18
/** Nobody alive was born before this year: a year like 0196 is a typing mistake. */
export const earliestBirthYear = 1900
/** The most dependants of one guardian. */
export const maxDependants = 10
