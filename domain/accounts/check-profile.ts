import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Day } from '#domain/kit/time.ts'
import type { saveMe } from './api.ts'
import { checkHolderAge } from './check-holder-age.ts'

type Typed = CheckedOf<typeof saveMe>
/** Fields of free text that may be emptied again. */
const emptied = ['first_name', 'last_name', 'display_name', 'emergency_contact_name', 'preferred_location'] as const
type Emptied = (typeof emptied)[number] | 'emergency_contact_phone'
type Saved = { -readonly [Field in keyof Omit<Typed, 'locale'>]: Typed[Field] | (Field extends Emptied ? null : never) }

/**
 * "Saves My Profile. Fields left out stay as they are": gives the fields to save, an emptied one as null. Refuses a
 * holder who would be under 18 on `today`, the branch's day, and an emergency phone that is none.
 * Example: `{ display_name: '', emergency_contact_phone: '012-345 6789' }` saves `{ display_name: null,
 * emergency_contact_phone: '60123456789' }`.
 */
export function checkProfile({ locale: _locale, ...typed }: Typed, today: Day): Saved | Refusal {
  const { birth_date: birthDate, emergency_contact_phone: typedPhone, ...plain } = typed
  const saved: Saved = { ...plain }
  for (const field of emptied) if (saved[field] === '') saved[field] = null
  if (birthDate !== undefined) {
    const young = checkHolderAge(day(birthDate), today)
    if (young) return young
    saved.birth_date = birthDate
  }
  if (typedPhone !== undefined) {
    const phone = emergencyPhone(typedPhone)
    if (phone === undefined)
      return refuse('request.invalid', { fields: { emergency_contact_phone: 'fields.emergency_phone_invalid' } })
    saved.emergency_contact_phone = phone
  }
  return saved
}

/**
 * The number in its normal form, null when it was emptied, undefined when it is none. A foreign relative's number
 * counts.
 */
function emergencyPhone(typed: string): string | null | undefined {
  if (typed.trim() === '') return null
  return normalisePhone(typed) ?? foreignPhone(typed)
}

/** Any number in international form, 7 to 15 digits (ITU-T E.164): an emergency contact may live anywhere. */
function foreignPhone(typed: string): string | undefined {
  const bare = typed.replaceAll(/[\s\-().]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(bare) && !/^\+6[05]/.test(bare) ? bare.slice(1) : undefined
}
