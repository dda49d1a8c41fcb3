import { getCart, putCart } from '#domain/cart/api.ts'
import { getProduct } from '#domain/catalog/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { textField, typedFields } from '#web/kit/form-fields.ts'
import { parseQuantity } from '#web/ui/quantity-field.tsx'
import { chooseVariant } from '../catalog/choose-variant.ts'
import { itemKey, type SentItem } from './cart-item.ts'

/**
 * Adds a form's choice to the cart, for pages without script. The fields match the query of the product page. Undefined
 * for an invalid choice.
 */
export async function addByForm(
  call: Call,
  { slug, form }: { readonly slug: string; readonly form: FormData },
): Promise<CallAnswer<unknown> | undefined> {
  const quantity = parseQuantity(textField(form, 'quantity'))
  const product = await call(getProduct, { slug })
  if (!product.ok) return product
  const variant = chooseVariant(product.value, typedFields(form))
  if (quantity === undefined || variant === undefined) return undefined
  const cart = await call(getCart, {})
  if (!cart.ok) return cart
  const { items, version } = cart.value
  const added: SentItem = { id: product.value.id, variation_option_id: variant.id, quantity, checkout: true }
  const lines = items.map(({ id, variation_option_id: option, quantity: held, checkout }): SentItem =>
    option === variant.id
      ? { ...added, quantity: held + quantity }
      : { id, variation_option_id: option, quantity: held, checkout },
  )
  const isHeld = items.some((item) => itemKey(item) === variant.id)
  return call(putCart, { items: isHeld ? lines : [...lines, added], version })
}
