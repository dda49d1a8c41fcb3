import { readJoined } from './read-narrow.ts'

/**
 * The normal form of a phone: without spaces and dashes, and without the plus of +60 or +65. Local Malaysian forms
 * (012-345 6789) are accepted as well and stored as 60…, so that one person has one number. Example: `+60 12-345 6789`,
 * `012 345 6789` and `60123456789` are all `60123456789`. Undefined when the result is not a Malaysian or Singaporean
 * number.
 */
export function normalisePhone(typed: string): string | undefined {
  const bare = bareNumber(typed)
  const international = /^0[1-9]/.test(bare) ? `6${bare}` : bare.replace(/^(\+|00)(?=6[05])/, '')
  return /^(60[1-9]\d{7,9}|65[3689]\d{7})$/.test(international) ? international : undefined
}

/** A number in international form has at most 15 digits (ITU-T E.164); the rest is room for separators. */
const typedMost = 100

/** The text without spaces, brackets, dots and dashes of any kind; empty when it is too long for a number. */
export function bareNumber(typed: string): string {
  return typed.length > typedMost ? '' : readJoined(typed).replaceAll(/[().]/g, '')
}
