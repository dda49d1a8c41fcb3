import { placeCheckout } from '#domain/checkout/api.ts'
import { changedOrder, type ChangedOrder, type ShownLine } from '#domain/checkout/changed-order.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallAnswer, CallRefusal } from '#web/kit/api.ts'
import { isId, textField } from '#web/kit/form-fields.ts'
import { chosenMethod, type Placed } from '../orders/payment-request.ts'

/** Whether the form is the last step of a cart. */
export function isCartPayment(form: FormData): boolean {
  return form.get('cart') === '1' && isId(form.get('key'))
}

/** Places the order of the cart as the page showed it, from the browser and from the form without script alike. */
export async function sendCartPayment(call: Call, form: FormData): Promise<CallAnswer<Placed>> {
  return call(
    placeCheckout,
    {
      ...(form.get('covered') === '1' ? {} : wayOf(form)),
      account_type: textField(form, 'account_type') === '02' ? '02' : '01',
      usual: true,
      version: Number(textField(form, 'version')),
      total: textField(form, 'total'),
      ...(isMoney(textField(form, 'to_pay')) ? { to_pay: textField(form, 'to_pay') } : {}),
      items: linesOf(form).map(({ id, variant, quantity, price }) => ({
        id: asId('products', id),
        variation_option_id: variant === null ? null : asId('product_variants', variant),
        quantity,
        final_price: price,
      })),
    },
    { key: textField(form, 'key') },
  )
}

/** Cash on delivery, or a gateway. */
function wayOf(form: FormData) {
  return form.get('payment_method') === 'cash_on_delivery'
    ? ({ payment_method: 'cash_on_delivery' } as const)
    : chosenMethod(form)
}

/** What changed since the page was loaded, when that is why no order was placed. */
export function changeOf(form: FormData, { code, details }: CallRefusal): ChangedOrder | undefined {
  if (code !== 'orders.changed') return undefined
  return changedOrder({ lines: linesOf(form), total: textField(form, 'total') }, details)
}

/** `id variant quantity price name`, with `-` where a package has no variant. */
export function writeLine({ id, variant, quantity, price, name }: ShownLine): string {
  return [id, variant ?? '-', quantity, price, name].join(' ')
}

function linesOf(form: FormData): ShownLine[] {
  return form.getAll('line').flatMap((line) => (typeof line === 'string' ? parseLine(line) : []))
}

function parseLine(line: string): ShownLine[] {
  const [id = '', variant = '', quantity = '', price = '', ...name] = line.split(' ')
  if (!isId(id) || !isMoney(price)) return []
  return [{ id, variant: isId(variant) ? variant : null, quantity: Number(quantity), price, name: name.join(' ') }]
}

function isMoney(text: string): boolean {
  return /^\d{1,9}\.\d{2}$/.test(text)
}
