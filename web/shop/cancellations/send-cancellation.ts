import { cancelUnpaid, requestCancellation, withdrawCancellation } from '#domain/cancellations/api.ts'
import { asId } from '#domain/kit/id.ts'
import { TypedFields, type Call, type CallAnswer } from '#web/kit/api.ts'
import { idField, textField } from '#web/kit/form-fields.ts'

/** What a buyer sends about cancelling an order. */
export type OrderAct =
  | {
      readonly act: 'cancel'
      readonly orderId: string
      readonly reason: string
      readonly comment: string
      readonly destination: string
    }
  | { readonly act: 'withdraw'; readonly requestId: string }
  | { readonly act: 'cancel-unpaid'; readonly orderId: string }

/** Sends it, from a dialog and from the page `/cancel-order` alike. Each happens once, so its subject is its key. */
export async function sendOrderAct(call: Call, asked: OrderAct): Promise<CallAnswer<unknown>> {
  switch (asked.act) {
    case 'cancel':
      return call(
        requestCancellation,
        new TypedFields({
          order_id: asked.orderId,
          reason: asked.reason,
          comment: asked.comment,
          destination: asked.destination,
        }),
      )
    case 'withdraw':
      return call(
        withdrawCancellation,
        { id: asId('order_cancellations', asked.requestId) },
        { key: `withdraw-${asked.requestId}` },
      )
    case 'cancel-unpaid':
      return call(cancelUnpaid, { id: asId('orders', asked.orderId) }, { key: `cancel-unpaid-${asked.orderId}` })
  }
}

/** Parses the form that cancels an order; undefined for an unknown form. */
export function parseOrderAct(form: FormData): OrderAct | undefined {
  const [act, orderId] = [textField(form, 'act'), idField(form, 'order_id')]
  if (act === 'cancel-unpaid' && orderId !== undefined) return { act, orderId }
  if (act !== 'cancel' || orderId === undefined) return undefined
  const [reason, comment] = [textField(form, 'reason'), textField(form, 'comment')]
  return { act, orderId, reason, comment, destination: textField(form, 'destination') }
}
