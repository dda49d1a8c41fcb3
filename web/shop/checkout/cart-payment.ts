import { placeCheckout } from '#domain/checkout/api.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { isId, textField } from '#web/kit/form-fields.ts'
import type { Placed } from '../orders/payment-request.ts'

/** A line as the page showed it when the button was pressed. */
export interface ShownLine {
  readonly id: string
  readonly variant: string | null
  readonly quantity: number
  readonly price: string
}

/** Reads the form of the last step; undefined when it is not that of a cart. */
export function isCartPayment(form: FormData): boolean {
  return form.get('cart') === '1' && isId(form.get('key'))
}

/** The tick that an order needs and the form lacks, by the name of its sentence. */
export function missingTick(form: FormData): 'termsMissing' | 'privacyMissing' | undefined {
  if (!form.has('terms')) return 'termsMissing'
  return form.has('privacy') ? undefined : 'privacyMissing'
}

/** Places the order of the cart as the page showed it, from the browser and from the form without script alike. */
export async function sendCartPayment(call: Call, form: FormData): Promise<CallAnswer<Placed>> {
  const bank = textField(form, 'bank_code')
  return call(
    placeCheckout,
    {
      payment_method: 'curlecfpx',
      ...(form.get('covered') === '1' ? {} : { bank_code: bank }),
      account_type: textField(form, 'account_type') === '02' ? '02' : '01',
      version: Number(textField(form, 'version')),
      total: textField(form, 'total'),
      items: form.getAll('line').flatMap((line) => (typeof line === 'string' ? parseLine(line) : [])),
    },
    { key: textField(form, 'key') },
  )
}

/** `id variant quantity price`, with `-` where a package has no variant. */
export function writeLine({ id, variant, quantity, price }: ShownLine): string {
  return [id, variant ?? '-', quantity, price].join(' ')
}

function parseLine(line: string) {
  const [id = '', variant = '', quantity = '', price = ''] = line.split(' ')
  if (!isId(id)) return []
  const option = isId(variant) ? asId('product_variants', variant) : null
  return [{ id: asId('products', id), variation_option_id: option, quantity: Number(quantity), final_price: price }]
}
