import { redirect } from 'react-router'
import { getCart } from '#domain/cart/api.ts'
import { asId } from '#domain/kit/id.ts'
import { buyAgain as endpoint } from '#domain/purchases/api.ts'
import { actionOutcome, refusedMessage } from '#web/kit/action-answer.ts'
import type { Call } from '#web/kit/api.ts'
import { idField, isId, textField } from '#web/kit/form-fields.ts'
import { pageUrl } from '#web/kit/page-url.ts'

/**
 * Handles the form of an order page, for `actionAnswer`; undefined for an unknown form. Loading the cart first gives a
 * guest the secret under which the new one is stored.
 */
export async function buyAgain(call: Call, { form, request }: { form: FormData; request: Request }) {
  const { pathname, searchParams } = pageUrl(request)
  const orderId = searchParams.get('order_id') ?? ''
  const key = idField(form, 'key')
  if (textField(form, 'act') !== 'again' || key === undefined || !isId(orderId)) return undefined
  await call(getCart, {})
  return actionOutcome(await call(endpoint, { order_id: asId('orders', orderId) }, { key }), {
    done: ({ adds }) => redirect(`${pathname}?order_id=${orderId}&added=${adds}`, 303),
    refused: refusedMessage,
  })
}
