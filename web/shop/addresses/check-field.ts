import { normaliseEmail } from '#domain/kit/email.ts'
import { normalizeInput } from '#domain/kit/normalize-input.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import type { Translate } from '#web/kit/words.tsx'

export type CheckedName =
  | 'title'
  | 'recipient'
  | 'contact_number'
  | 'email'
  | 'street_address'
  | 'zip'
  | 'city'
  | 'state_id'

/** The fewest digits of a number as dialled in Malaysia: 04-000 1122, 012-345 6789. */
const leastDigits = 9

const required = {
  title: 'titleRequired',
  recipient: 'nameRequired',
  contact_number: 'contactRequired',
  email: 'emailRequired',
  street_address: 'streetRequired',
  zip: 'zipRequired',
  city: 'cityRequired',
  state_id: 'stateRequired',
} as const

/** The error of an address field as typed, in the specified sentence; undefined when valid. */
export function checkField(t: Translate<'addresses'>, name: CheckedName): (typed: string) => string | undefined {
  return (typed) => {
    if (typed.trim() === '') return t(required[name])
    if (name === 'email') return normaliseEmail(typed) === undefined ? t('emailInvalid') : undefined
    if (name === 'contact_number') return checkPhone(t, typed)
    if (name !== 'zip' || /^\d{5}$/.test(normalizeInput(typed))) return undefined
    return t('zipInvalid', { count: typed.replaceAll(/\D/g, '').length })
  }
}

/**
 * The check of a field that may stay empty, or that another one replaces: an empty field keeps what the server said of
 * it, and a typed one is checked as `typedRight` does; without one, whatever is typed is right.
 */
export function checkTyped(
  error: string | undefined,
  typedRight?: (typed: string) => string | undefined,
): (typed: string) => string | undefined {
  return (typed) => (typed.trim() === '' ? error : typedRight?.(typed))
}

function checkPhone(t: Translate<'addresses'>, typed: string): string | undefined {
  if (normalisePhone(typed) !== undefined) return undefined
  const digits = typed.replaceAll(/\D/g, '').replace(/^(60|65)/, '0').length
  return digits < leastDigits ? t('phoneShort', { count: leastDigits - digits }) : t('phoneInvalid')
}
