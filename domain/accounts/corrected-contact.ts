import { readNarrow } from '#domain/kit/read-narrow.ts'

/**
 * Which of the two was meant where one field takes an e-mail or a phone, so that what is mistyped is told as what it
 * is: an address has letters or an @, a number has figures alone. What has neither may be meant as both.
 * Example: `mei.example.my` is an e-mail with its @ forgotten, and no phone.
 */
export function correctedContact(typed: string): { readonly email?: string; readonly phone?: string } {
  const contact = readNarrow(typed)
  if (contact === '') return {}
  if (/[\p{L}@]/u.test(contact)) return { email: contact }
  return /\d/.test(contact) ? { phone: contact } : { email: contact, phone: contact }
}
