import { openFromOrder } from '#domain/accounts/claim-api.ts'
import type { Id } from '#domain/kit/id.ts'
import { TypedFields, type Call } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'

/** Creates the account; the order's key is sent in its cookie. */
export async function sendClaim(call: Call, { orderId, form }: { orderId: Id<'orders'>; form: FormData }) {
  return call(openFromOrder, new TypedFields({ id: orderId, password: textField(form, 'password') }))
}
