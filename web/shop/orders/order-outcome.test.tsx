import { expect, it } from 'vitest'
import { anOrder, refusedPayment } from '#dev/testing/an-order.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { WaysToPay } from './bank-choices.ts'
import { OrderOutcome } from './order-outcome.tsx'
import type { ShownOrder } from './use-order.ts'

const { id: orderId } = anOrder()

const banks: WaysToPay = {
  accountType: '01',
  banks: [{ code: 'MB2U0227', name: 'Maybank2U', online: true }],
  methods: ['curlecfpx'],
  hasProvider: true,
  key: '00000000-0000-7000-8000-000000000002',
}

async function outcome(
  changed: Partial<ShownOrder>,
  { ways }: { readonly ways: WaysToPay | undefined } = { ways: banks },
): Promise<string> {
  return renderPart(
    <OrderOutcome
      loaded={anOrder(changed)}
      gifts={[]}
      place={undefined}
      ways={ways}
      tries={[]}
      isGuest
      refused={undefined}
      paysAnew={false}
    />,
  )
}

it('a refused payment says that nothing was charged, and offers to pay the same order', async () => {
  const page = await outcome({})
  expect(textOf(page)).toContain('Oops... Unfortunately your order was failed')
  expect(textOf(page)).toContain('Nothing was charged, and your order is as you left it.')
  expect(page).toContain(`name="order_id" value="${orderId}"`)
})

it.each([
  ['funds', "Your bank says there isn't enough money in the account. You can pay until"],
  ['wrong_code', "The code you entered for the bank wasn't right. You can pay until"],
  ['card_expired', 'Your card has expired. You can pay until'],
  [null, "Your bank didn't give a reason. You can pay until"],
  ['BAD_REQUEST: limit of 4.000', "Your bank didn't give a reason. You can pay until"],
])('a payment that failed with %s says why in our own words', async (reason, said) => {
  const text = textOf(await outcome({ payment: { ...refusedPayment, outcome: reason } }))
  expect(text).toContain(said)
  expect(text).not.toContain('BAD_REQUEST')
})

it('an order that is over says why the bank refused it, and blames no bank whose page it ended itself', async () => {
  const over = { status: 'canceled', may_pay_again: false } as const
  const declined = { ...over, payment: { ...refusedPayment, outcome: 'declined' } }
  expect(textOf(await outcome(declined))).toContain(
    "Your bank declined the payment. This order can't be paid any more.",
  )
  const left = { ...over, payment: { ...refusedPayment, status: 'expired' as const, outcome: 'expired' } }
  expect(textOf(await outcome(left))).not.toContain("bank's page")
})

it.each([
  ['refused', { payment: refusedPayment }],
  ['never tried', { payment: null }],
] as const)(
  'while the ways to pay cannot be loaded, an order that was %s is loaded again by a link',
  async (_, tried) => {
    const page = await outcome(tried, { ways: undefined })
    expect(textOf(page)).toContain('Try again in a few minutes. No bank is available right now. Check again')
    expect(page).toContain(`href="/checkout/result?order_id=${orderId}"`)
  },
)

it('an order that was paid and then cancelled did not fail, and leads to the order', async () => {
  const page = await outcome({
    status: 'canceled',
    paid_at: '2026-11-22T14:40:00+08:00',
    may_pay_again: false,
    refunds: [{ amount: '45.00', destination: 'gateway', status: 'processed', reason: 'canceled' }],
  })
  expect(textOf(page)).toContain('This order is cancelled')
  expect(textOf(page)).toContain('RM 45.00')
  expect(textOf(page)).not.toContain('Oops')
  expect(page).not.toContain('role="alert"')
  expect(page).toContain(`/track-order/view?order_id=${orderId}`)
})

it.each([
  ['package', '/packages'],
  ['extension', '/my-account/packages'],
  ['goods', '/shop'],
  ['gift_card', '/giftcard'],
] as const)('an order of one %s that is over starts again at %s', async (kind, address) => {
  const lines = anOrder().lines.map((line) => ({ ...line, kind }))
  const page = await outcome({ status: 'canceled', may_pay_again: false, lines })
  expect(page).toMatch(new RegExp(`href="${address}"[^>]*>[^]{0,80}Start again`))
})

it('a buyer without an e-mail is not promised one', async () => {
  const said = {
    payment: { ...refusedPayment, status: 'redirected' as const },
    contact: { ...anOrder().contact, email: null },
  }
  const text = textOf(await outcome(said))
  expect(text).toContain('look in My Orders later')
  expect(text).not.toContain('email you')
})
