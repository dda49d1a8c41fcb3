import { z } from 'zod/mini'
import type { CallLimit } from '#domain/kit/endpoint.ts'
import { sentText } from '#domain/kit/typed-text.ts'

const passwordMinLength = 8
const passwordMaxLength = 128
/** Nobody younger holds an account: docs/studio-rules.md#ages. */
export const holderMinAge = 18

/** A session slides for 30 days and ends after 180 in any case. */
export const sessionSlidingDays = 30
export const sessionMaxDays = 180
/** An account has at most so many sessions; one more ends the one that was used longest ago. */
export const sessionsMax = 50
/** Use is written at most this often, so that reading a page is not a write. */
export const sessionTouchMinutes = 60

/** A proof of staff, who it is, counts so many minutes for the acts that ask again. */
export const confirmMinutes = 5

/** A registration whose response was lost may be repeated within this time without opening a second account. */
export const registrationRepeatMinutes = 60

/** Any composition, 8 to 128 characters, nothing cut off (ASVS 6.2); `missing` is the message for an empty one. */
export function passwordOr(missing: 'fields.password_required' | 'fields.required') {
  return sentText(4 * passwordMaxLength, { least: 1, missing, long: 'fields.password_long' }).check(
    z.refine((typed) => typed === '' || Array.from(typed).length >= passwordMinLength, 'fields.password_short'),
    z.refine((typed) => Array.from(typed).length <= passwordMaxLength, 'fields.password_long'),
  )
}
export const password = passwordOr('fields.password_required')

/** Attempts to log in to one account from one network or one known device, counted before the password is checked. */
export const loginLimit = { name: 'login', points: 5, seconds: 15 * 60, by: 'caller' } as const satisfies CallLimit
/**
 * Attempts at one account from anywhere but known devices. Beyond this number each attempt waits: a lock would let
 * anyone lock anyone out.
 */
export const loginPace = {
  name: 'login.account',
  points: 20,
  seconds: 15 * 60,
  by: 'caller',
} as const satisfies CallLimit
export const loginPauseMs = 3000

/**
 * A code of six digits is invalid after five tries; five wrong tries in a day make the next ones longer. It is sent
 * once a minute, and more seldom after five messages in a day.
 */
export const codeTriesMax = 5
export const shortCodeDigits = 6
export const longCodeDigits = 12
export const codeGapSeconds = 60
export const codesPerDayMax = 5

/**
 * A code for a forgotten password may be requested for one login from one network or one known device once a minute,
 * counted alike for logins without an account. There is no daily count that somebody else could use up: `decideCode`
 * limits what is mailed, and the endpoint what one network requests for all logins.
 */
export const resetLimit = {
  name: 'reset.minute',
  points: 1,
  seconds: codeGapSeconds,
  by: 'caller',
} as const satisfies CallLimit
/** Codes for one login that are tried from one network or one known device. */
export const resetTryLimit = {
  name: 'reset.check',
  points: 10,
  seconds: 3600,
  by: 'caller',
} as const satisfies CallLimit
/**
 * Codes for a new contact that one account may ask for, and that are asked for one contact from one network; counted
 * alike for contacts that have an account.
 */
export const contactLimits = [
  { name: 'contact.minute', points: 1, seconds: codeGapSeconds, by: 'caller' },
  { name: 'contact.day', points: codesPerDayMax, seconds: 24 * 3600, by: 'caller' },
] as const satisfies readonly CallLimit[]
/** No response about a forgotten password or a new contact is sent sooner, so that its time reveals nothing. */
export const steadyMs = 150
