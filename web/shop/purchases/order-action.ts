import { redirect } from 'react-router'
import { getCart } from '#domain/cart/api.ts'
import { asId } from '#domain/kit/id.ts'
import { moveGift, sendGift, buyAgain as endpoint } from '#domain/purchases/api.ts'
import { TypedFields, type Call } from '#web/kit/api.ts'
import { idField, isId, textField } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import { actionOutcome, type ActionOutcome, refusedMessage } from '#web/kit/run-form-action.ts'

interface Sent {
  readonly form: FormData
  readonly request: Request
}

/** Why the last form of an order page was refused: buying again, or sending a card or changing its date. */
export type OrderRefused = { readonly refused: string } | { readonly notSent: string; readonly cardId: string }

/** Every form of an order page, for `runFormAction`: buying it again, and sending one of its gift cards. */
export async function orderAction(call: Call, sent: Sent): Promise<ActionOutcome<Response, OrderRefused> | undefined> {
  const act = textField(sent.form, 'act')
  return act === 'send-gift' || act === 'move-gift' ? sendCard(call, { ...sent, act }) : buyAgain(call, sent)
}

async function sendCard(
  call: Call,
  { form, request, act }: Sent & { readonly act: 'send-gift' | 'move-gift' },
): Promise<ActionOutcome<Response, OrderRefused> | undefined> {
  const { pathname, searchParams } = pageUrl(request)
  const [orderId, cardId] = [searchParams.get('order_id') ?? '', idField(form, 'gift_card_id')]
  if (!isId(orderId) || cardId === undefined) return undefined
  const wanted = { id: asId('orders', orderId), gift_card_id: asId('gift_cards', cardId) }
  const key = { key: newIntentKey() }
  const answer =
    act === 'send-gift'
      ? await call(sendGift, wanted, key)
      : await call(moveGift, new TypedFields({ ...wanted, send_on: textField(form, 'send_on') }), key)
  return actionOutcome(answer, {
    done: () => redirect(`${pathname}?order_id=${orderId}`, 303),
    refused: ({ errors, message }) => ({ notSent: errors['send_on'] ?? message, cardId }),
  })
}

/**
 * Handles the form of an order page, for `runFormAction`; undefined for an unknown form. Loading the cart first gives a
 * guest the secret under which the new one is stored.
 */
async function buyAgain(call: Call, { form, request }: { form: FormData; request: Request }) {
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
