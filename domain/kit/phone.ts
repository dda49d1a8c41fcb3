import { joinedInput } from './normalize-input.ts'

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
  return typed.length > typedMost ? '' : joinedInput(typed).replaceAll(/[().]/g, '')
}

/** Area codes of Malaysia with two digits after the 0, in Sabah and Sarawak. */
const longArea = /^8/

/**
 * A phone number in its normal form as people here write it: a Malaysian one begins with 0, any other with its country.
 * Anything that is not in the normal form stays as it is. Example: `60123456789` is `012-345 6789`, `60388901234` is
 * `03-8890 1234` and `6591234567` is `+65 9123 4567`.
 */
export function formatPhone(number: string): string {
  if (/^65\d{8}$/.test(number)) return `+65 ${number.slice(2, 6)} ${number.slice(6)}`
  if (!/^60[1-9]\d{7,9}$/.test(number)) return number
  const local = number.slice(2)
  const length = local.startsWith('1') || longArea.test(local) ? 2 : 1
  const [area, rest] = [local.slice(0, length), local.slice(length)]
  // The last four digits are a group, except that six digits are two groups of three.
  const last = rest.length === 6 ? 3 : 4
  return `0${area}-${rest.slice(0, -last)} ${rest.slice(-last)}`
}
