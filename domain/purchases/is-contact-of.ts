import { identityEmail } from '#domain/kit/email.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import type { Tracking } from './read-tracking.ts'

/** Whether an order was placed with that e-mail or phone, in any spelling. */
export function isContactOf(
  order: { readonly email: string | null; readonly phone: string | null },
  contact: Tracking['contact'],
): boolean {
  if ('email' in contact) return order.email !== null && identityEmail(order.email) === contact.email
  return order.phone !== null && normalisePhone(order.phone) === contact.phone
}
