import { getCart, putCart } from '#domain/cart/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { itemKey, type CartItem } from '../cart/cart-item.ts'

/** The name of a field of the form of the lines. */
export function lineName(field: 'quantity' | 'checkout', item: Pick<CartItem, 'id' | 'variation_option_id'>): string {
  return `${field}-${itemKey(item)}`
}

/** Updates the lines from the form; lines that it does not name stay. An invalid number is refused. */
export async function sendLines(call: Call, form: FormData): Promise<CallAnswer<{ readonly next: string }>> {
  const cart = await call(getCart, {})
  if (!cart.ok) return cart
  const { items, version } = cart.value
  const kept = await call(putCart, {
    items: items.map((item) => ({
      id: item.id,
      variation_option_id: item.variation_option_id,
      ...(form.has(lineName('quantity', item))
        ? {
            quantity: Number(textField(form, lineName('quantity', item)).trim() || '0'),
            checkout: form.has(lineName('checkout', item)),
          }
        : { quantity: item.quantity, checkout: item.checkout }),
    })),
    version,
  })
  return kept.ok ? { ok: true, value: { next: '1' } } : kept
}
