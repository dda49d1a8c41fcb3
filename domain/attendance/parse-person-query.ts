import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** What somebody at the desk looks a person up by; each text begins or ends what is stored, in small letters. */
type PersonQuery =
  | { readonly by: 'name'; readonly start: string }
  | { readonly by: 'email'; readonly start: string }
  | { readonly by: 'phone'; readonly start: string; readonly end: string }

const leastLetters = 2
const leastFigures = 4

/**
 * Tells a name, an e-mail and a phone number apart. Names and e-mails are found by how they begin, phones also by their
 * last figures, in local or international form. Too little to find anybody by is refused, so that nobody leafs through
 * all members.
 * Example: `012-345 67` looks for phones that begin with 601234567 or end with 01234567.
 */
export function parsePersonQuery(typed: string): PersonQuery | Refusal {
  const text = typed.trim().normalize('NFC').toLowerCase()
  const figures = text.replace(/[\s\-().+]/g, '')
  const isPhone = /^\d+$/.test(figures)
  if ((isPhone ? figures.length : text.length) < (isPhone ? leastFigures : leastLetters))
    return refuse('request.invalid', { fields: { keyword: 'fields.keyword_short' } })
  if (isPhone) return { by: 'phone', start: figures.replace(/^0(?=[1-9])/, '60'), end: figures }
  return { by: text.includes('@') ? 'email' : 'name', start: text }
}
