import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { bareNumber, normalisePhone } from '#domain/kit/phone.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Day } from '#domain/kit/time.ts'
import type { saveMe } from './api.ts'
import { checkHolderAge } from './check-holder-age.ts'

type Typed = CheckedOf<typeof saveMe>
type Saved = { -readonly [Field in keyof Omit<Typed, 'locale'>]: Typed[Field] }

/**
 * Gives the fields of My Profile to save; those left out stay as they are. Refuses a holder who would be under 18 on
 * `today`, the branch's day, and an emergency phone that is no phone number; any country's number is accepted.
 * Example: `{ display_name: 'Mei', emergency_contact_phone: '012-345 6789' }` saves `{ display_name: 'Mei',
 * emergency_contact_phone: '60123456789' }`.
 */
export function checkProfile({ locale: _locale, ...typed }: Typed, today: Day): Saved | Refusal {
  const { birth_date: birthDate, emergency_contact_phone: typedPhone } = typed
  const tooYoung = birthDate === undefined ? undefined : checkHolderAge(day(birthDate), today)
  if (tooYoung) return tooYoung
  if (typedPhone === undefined) return typed
  const phone = readEmergencyPhone(typedPhone)
  return phone === undefined
    ? refuse('request.invalid', { fields: { emergency_contact_phone: 'fields.emergency_phone_invalid' } })
    : { ...typed, emergency_contact_phone: phone }
}

/** An emergency phone in its normal form; undefined for text that is no phone number of any country. */
export function readEmergencyPhone(typed: string): string | undefined {
  return normalisePhone(typed) ?? foreignPhone(typed)
}

/** A number in international form, 7 to 15 digits (ITU-T E.164), since an emergency contact may live abroad. */
function foreignPhone(typed: string): string | undefined {
  const bare = bareNumber(typed)
  return /^\+[1-9]\d{6,14}$/.test(bare) && !/^\+6[05]/.test(bare) ? bare.slice(1) : undefined
}
