import { bookingOfPass } from '#domain/attendance/pass-code.ts'
import type { Id } from '#domain/kit/id.ts'
import { joinedInput, normalizeInput } from '#domain/kit/normalize-input.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/**
 * What the desk looks a person up by: the beginning of an e-mail, the beginning or end of a phone, in lower case; or
 * the booking whose pass was scanned.
 */
type PersonQuery =
  | { readonly by: 'name'; readonly words: string }
  | { readonly by: 'email'; readonly start: string }
  | { readonly by: 'phone'; readonly start: string; readonly end: string }
  | { readonly by: 'booking'; readonly id: Id<'bookings'> }

const leastLetters = 2
const leastFigures = 4

/**
 * Tells a name, an e-mail, a phone number and a scanned pass apart. Names are found by the beginnings of their words,
 * e-mails by how they begin, phones also by their last digits, in local or international form. A query that is too
 * short is refused, so that nobody pages through all members. Example: `012-345 67` looks for phones that begin with
 * 601234567 or end with 01234567.
 */
export function parsePersonQuery(typed: string): PersonQuery | Refusal {
  const id = bookingOfPass(typed)
  if (id !== undefined) return { by: 'booking', id }
  const text = typed.trim().toLowerCase()
  const figures = joinedInput(typed).replaceAll(/[().+]/g, '')
  const isPhone = /^\d+$/.test(figures)
  const letters = text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
  if ((isPhone ? figures.length : letters.length) < (isPhone ? leastFigures : leastLetters))
    return refuse('request.invalid', { fields: { keyword: 'fields.keyword_short' } })
  if (isPhone) return { by: 'phone', start: figures.replace(/^0(?=[1-9])/, '60'), end: figures }
  // A name may contain an @: Lim Ah Kow @ Lim Kok Wai.
  const email = normalizeInput(text)
  return /^[^\s@]+@\S*$/.test(email) ? { by: 'email', start: email } : { by: 'name', words: text }
}
