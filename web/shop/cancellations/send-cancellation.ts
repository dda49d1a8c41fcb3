import { cancelUnpaid, requestCancellation } from '#domain/cancellations/api.ts'
import { asId } from '#domain/kit/id.ts'
import { TypedFields, type Call, type CallAnswer } from '#web/kit/api.ts'
import { idField, textField } from '#web/kit/form-fields.ts'

/**
 * Sends the form that cancels an order, from its page and from its modal; undefined for an unknown form. An unpaid
 * order is cancelled once, so its id is the key.
 */
export async function sendCancellation(call: Call, form: FormData): Promise<CallAnswer<unknown> | undefined> {
  const [act, orderId] = [textField(form, 'act'), idField(form, 'order_id')]
  if (orderId === undefined) return undefined
  if (act === 'cancel-unpaid')
    return call(cancelUnpaid, { id: asId('orders', orderId) }, { key: `cancel-unpaid-${orderId}` })
  if (act !== 'cancel') return undefined
  const typed = { reason: textField(form, 'reason'), comment: textField(form, 'comment') }
  const destination = textField(form, 'destination')
  return call(requestCancellation, new TypedFields({ order_id: orderId, ...typed, destination }))
}
