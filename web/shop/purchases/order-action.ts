import { redirect } from 'react-router'
import { asId } from '#domain/kit/id.ts'
import { sendGift } from '#domain/purchases/api.ts'
import { actionOutcome, type ActionOutcome } from '#web/kit/action-answer.ts'
import type { Call } from '#web/kit/api.ts'
import { idField, isId, textField } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { pageUrl } from '#web/kit/page-url.ts'
import { buyAgain } from './buy-again.ts'

interface Sent {
  readonly form: FormData
  readonly request: Request
}

/** Why the last form of an order page did nothing: buying again, or sending a card. */
export type OrderRefused = { readonly refused: string } | { readonly notSent: string }

/** Every form of an order page, for `actionAnswer`: buying it again, and sending a gift card of it. */
export async function orderAction(call: Call, sent: Sent): Promise<ActionOutcome<Response, OrderRefused> | undefined> {
  return textField(sent.form, 'act') === 'send-gift' ? sendCard(call, sent) : buyAgain(call, sent)
}

async function sendCard(
  call: Call,
  { form, request }: Sent,
): Promise<ActionOutcome<Response, OrderRefused> | undefined> {
  const { pathname, searchParams } = pageUrl(request)
  const [orderId, cardId] = [searchParams.get('order_id') ?? '', idField(form, 'gift_card_id')]
  if (!isId(orderId) || cardId === undefined) return undefined
  const wanted = { id: asId('orders', orderId), gift_card_id: asId('gift_cards', cardId) }
  return actionOutcome(await call(sendGift, wanted, { key: newIntentKey() }), {
    done: () => redirect(`${pathname}?order_id=${orderId}`, 303),
    refused: ({ message }) => ({ notSent: message }),
  })
}
