import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Day } from '#domain/kit/time.ts'
import type { saveMe } from './api.ts'
import { checkHolderAge } from './check-holder-age.ts'

type Typed = CheckedOf<typeof saveMe>
type Saved = { -readonly [Field in keyof Omit<Typed, 'locale'>]: string | null } & { full_name?: string }

/**
 * "Saves My Profile. Fields left out stay as they are": gives the fields to save, an emptied one as null. Refuses a holder who
 * would be under 18 on `today`, the branch's day, and an emergency phone that is none.
 * Example: `{ display_name: '', emergency_contact_phone: '012-345 6789' }` saves `{ display_name: null, emergency_contact_phone: '60123456789' }`.
 */
export function checkProfile({ locale: _locale, ...typed }: Typed, today: Day): Saved | Refusal {
  const saved: Saved = {}
  if (typed.birth_date !== undefined) {
    const young = checkHolderAge(day(typed.birth_date), today)
    if (young) return young
    saved.birth_date = typed.birth_date
  }
  if (typed.emergency_contact_phone !== undefined) {
    const phone = emergencyPhone(typed.emergency_contact_phone)
    if (phone === undefined)
      return refuse('request.invalid', { fields: { emergency_contact_phone: 'fields.emergency_phone_invalid' } })
    saved.emergency_contact_phone = phone
  }
  if (typed.full_name !== undefined) saved.full_name = typed.full_name
  if (typed.gender !== undefined) saved.gender = typed.gender
  for (const field of [
    'first_name',
    'last_name',
    'display_name',
    'emergency_contact_name',
    'preferred_location',
  ] as const) {
    const text = typed[field]
    if (text !== undefined) saved[field] = text === '' ? null : text
  }
  return saved
}

/** The number in its normal form, null when it was emptied, undefined when it is none. A foreign relative's number counts. */
function emergencyPhone(typed: string): string | null | undefined {
  if (typed.trim() === '') return null
  return normalisePhone(typed) ?? foreignPhone(typed)
}

/** Any number in international form, 7 to 15 digits (ITU-T E.164): an emergency contact may live anywhere. */
function foreignPhone(typed: string): string | undefined {
  const bare = typed.replaceAll(/[\s\-().]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(bare) && !/^\+6[05]/.test(bare) ? bare.slice(1) : undefined
}
