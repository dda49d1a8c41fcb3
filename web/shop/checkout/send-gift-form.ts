import { redirect } from 'react-router'
import { getCart } from '#domain/cart/api.ts'
import { addGift } from '#domain/cart/gift-card-api.ts'
import { checkoutGift } from '#domain/checkout/api.ts'
import { checkBalance, openGift, redeemCard } from '#domain/giftcards/api.ts'
import type { Call, CallRefusal } from '#web/kit/api.ts'
import { idField, textField, typedFields } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { actionOutcome, type ActionOutcome } from '#web/kit/run-form-action.ts'
import type { BalanceAnswer } from '../giftcards/balance-form.tsx'
import { ownContact, writtenGift } from '../giftcards/gift-draft.ts'
import type { GiftAnswer } from '../giftcards/gift-opened.tsx'
import type { GiftReturned } from '../giftcards/give-form.tsx'

interface Sent {
  readonly form: FormData
  /** The claim in the page's address; empty for none. */
  readonly claim: string
  readonly pathname: string
}

/** A gift that is now in the cart, by its line's name. */
interface GiftAdded {
  readonly kind: 'added'
  readonly name: string
}

type Answer = BalanceAnswer | GiftAnswer | GiftReturned | GiftAdded

/** Handles every form of the page by its intent; undefined for an unknown form. */
export async function sendGiftForm(
  call: Call,
  { form, claim, pathname }: Sent,
): Promise<ActionOutcome<Answer | Response, Answer> | undefined> {
  const code = textField(form, 'code')
  const refused = ({ message, errors }: CallRefusal) =>
    ({ kind: 'refused', code, message: errors['code'] ?? message }) as const
  const closed = ({ code: why, message }: CallRefusal) =>
    ({ kind: 'closed', isGone: why === 'giftcards.unknown', message }) as const
  const moved = (card: { amount: string; store_credit: string }) =>
    ({ kind: 'moved', amount: card.amount, wallet: card.store_credit }) as const
  switch (textField(form, 'intent')) {
    case 'check':
      return actionOutcome(await call(checkBalance, { code }), {
        done: ({ balance, last_four: lastFour }) => ({ kind: 'found', code, balance, lastFour }) as const,
        refused,
      })
    case 'move':
      return actionOutcome(await call(redeemCard, { code }), { done: moved, refused })
    case 'open':
      return actionOutcome(await call(openGift, { claim }), {
        done: (gift) => ({ kind: 'opened', gift }) as const,
        refused: closed,
      })
    case 'claim':
      return actionOutcome(await call(redeemCard, { claim }), { done: moved, refused: closed })
    case 'cart':
      return addToCart(call, form)
    case 'order':
      return order(call, { form, pathname })
    default:
      return undefined
  }
}

/** A visitor without a cart gets one first. */
async function addToCart(call: Call, form: FormData) {
  const key = idField(form, 'key') ?? newIntentKey()
  const cart = await call(getCart, {})
  return actionOutcome(cart.ok ? await call(addGift, writtenGift(form), { key }) : cart, {
    done: ({ items }): GiftAdded => ({ kind: 'added', name: items.at(-1)?.name ?? '' }),
    refused: (refusal) => returned(form, refusal),
  })
}

async function order(call: Call, { form, pathname }: Omit<Sent, 'claim'>) {
  const key = idField(form, 'key') ?? newIntentKey()
  return actionOutcome(await call(checkoutGift, { ...writtenGift(form), ...ownContact(form) }, { key }), {
    done: ({ order: placed }) =>
      redirect(`${pathname.replace(/giftcard$/, 'checkout/result')}?order_id=${placed.id}`, 303),
    refused: (refusal) => returned(form, refusal),
  })
}

function returned(form: FormData, { message, errors }: Pick<CallRefusal, 'message' | 'errors'>): GiftReturned {
  return { kind: 'returned', message, errors, values: typedFields(form) }
}
