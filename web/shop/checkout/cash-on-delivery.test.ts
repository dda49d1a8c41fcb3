import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { onDelivery } from './cash-on-delivery.ts'

const goods = { counted: true, variation_option_id: asId('product_variants', '01890000-0000-7000-8000-000000000001') }
const pack = { counted: true, variation_option_id: null }
interface Offered {
  readonly items?: Parameters<typeof onDelivery>[0]['cart']['items']
  readonly toPay?: string
  readonly max?: string
}
const offer = ({ items = [goods], toPay = '57.03', max = '300.00' }: Offered) =>
  onDelivery({ cart: { items }, split: { toPay }, max })

it('cash on delivery states the remainder, its rounding and the sum to have ready', () => {
  expect(offer({})).toEqual({ left: '57.03', rounding: '0.02', amount: '57.05' })
  expect(offer({ toPay: '57.02' })).toEqual({ left: '57.02', rounding: '-0.02', amount: '57.00' })
})

it.each<[string, Offered]>([
  ['the studio takes none', { max: '0.00' }],
  ['it is above what the studio takes', { toPay: '300.01' }],
  ['nothing is left to pay', { toPay: '0.00' }],
  ['a package is among it', { items: [goods, pack] }],
])('offers nothing where %s', (_why, changed) => {
  expect(offer(changed)).toBeUndefined()
})

it('cash on delivery is offered although a package stays in the cart', () => {
  expect(offer({ items: [goods, { ...pack, counted: false }] })).toBeDefined()
})
