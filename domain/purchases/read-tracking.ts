import { identityEmail, normaliseEmail } from '#domain/kit/email.ts'
import { joinedCode } from '#domain/kit/normalize-input.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The order number and contact of a guest, in the forms in which they are compared. */
export interface Tracking {
  readonly number: string
  readonly contact: { readonly email: string } | { readonly phone: string }
}

/**
 * Reads the order number and contact that a guest typed: its number in any spelling, and the e-mail or phone it was
 * placed with. Refuses request.invalid with each wrong field. Example: `7k2q-x9m4 tbvd` and `012-345 6789` give
 * `7K2QX9M4TBVD` and `60123456789`.
 */
export function readTracking(typed: { readonly number: string; readonly contact: string }): Tracking | Refusal {
  const number = joinedCode(typed.number)
  const email = normaliseEmail(typed.contact)
  const phone = normalisePhone(typed.contact)
  const contact = email !== undefined ? { email: identityEmail(email) } : phone === undefined ? undefined : { phone }
  if (number !== '' && contact !== undefined) return { number, contact }
  return refuse('request.invalid', {
    fields: {
      ...(number === '' ? { number: 'fields.order_number' } : {}),
      ...(contact === undefined ? { contact: 'fields.contact_invalid' } : {}),
    },
  })
}

/** Whether an order was placed with that e-mail or phone, in any spelling. */
export function isContactOf(
  order: { readonly email: string | null; readonly phone: string | null },
  contact: Tracking['contact'],
): boolean {
  if ('email' in contact) return order.email !== null && identityEmail(order.email) === contact.email
  return order.phone !== null && normalisePhone(order.phone) === contact.phone
}
