import { expect, it } from 'vitest'
import { formsOf, renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { WaysToPay } from './bank-choices.ts'
import { PaymentForm } from './payment-form.tsx'

const ways: WaysToPay = {
  accountType: '01',
  banks: [
    { code: 'MB2U0227', name: 'Maybank2U', online: true },
    { code: 'BCBB0235', name: 'CIMB Clicks', online: false },
  ],
  methods: ['curlecfpx'],
  hasProvider: true,
  key: '00000000-0000-7000-8000-000000000001',
}

async function form(about: Partial<Parameters<typeof PaymentForm>[0]> = {}): Promise<string> {
  return renderPart(
    <PaymentForm ways={ways} pay="Pay RM 650.00" here="/packages/purchase?plan_id=1" {...about}>
      <input type="hidden" name="plan_id" value="1" />
    </PaymentForm>,
  )
}

it('the form pays without script, with the key of the page and what is bought', async () => {
  const html = await form()
  expect(formsOf(html)[0]).toMatchObject({
    action: '/checkout/payment-redirect',
    fields: { key: ways.key, account_type: '01', covered: '0', plan_id: '1' },
  })
  expect(textOf(html)).toContain('Pay RM 650.00')
  expect(html).toContain('value="MB2U0227"')
})

it('the form shows no bank where store credit covers the total', async () => {
  const html = await form({ covered: true })
  expect(formsOf(html)[0]?.fields).toMatchObject({ covered: '1' })
  expect(html).not.toContain('MB2U0227')
})

it('an offline bank has its name and says so, can be focused and cannot be chosen', async () => {
  const html = await form()
  expect(textOf(html)).toContain('Maybank2U')
  expect(textOf(html)).toContain('CIMB Clicks Offline')
  expect(textOf(html)).toContain('1 of 2 banks online')
  const all = ways.banks.map((bank) => ({ ...bank, online: true }))
  expect(textOf(await form({ ways: { ...ways, banks: all } }))).not.toContain('banks online')
  const [bank] = /<input[^>]*value="BCBB0235"[^>]*>/.exec(html) ?? ['']
  expect(bank).toContain('aria-disabled="true"')
  expect(bank).not.toContain(' disabled')
})

it('the form cannot be sent while no bank is online', async () => {
  const html = await form({ ways: { ...ways, banks: [] } })
  const [button] = /<button[^>]*type="submit"[^>]*>/.exec(html) ?? ['']
  expect(button).toContain('disabled=""')
  expect(textOf(html)).not.toContain('banks online')
})

it('the banks of a business account have an address of their own', async () => {
  expect(await form()).toContain('/packages/purchase?plan_id=1&amp;account=02')
})

it('each way to pay can be chosen and shows its own fields', async () => {
  const html = await form({ ways: { ...ways, methods: ['curlecfpx', 'ipay88'] } })
  const radios = [...html.matchAll(/<input[^>]*name="payment_method"[^>]*>/g)].map(([radio]) => radio)
  expect(radios.map((radio) => [/value="(\w+)"/.exec(radio)?.[1], radio.includes('checked=""')])).toEqual([
    ['curlecfpx', true],
    ['ipay88', false],
  ])
  expect(html).toContain('name="contact_number"')
})

it('the form can be sent through iPay88 while no bank is online', async () => {
  const html = await form({ ways: { ...ways, banks: [], methods: ['curlecfpx', 'ipay88'] } })
  const [button] = /<button[^>]*type="submit"[^>]*>/.exec(html) ?? ['']
  expect(button).not.toContain('disabled=""')
})

it('the form says when there is no provider, or no method for that type of account', async () => {
  expect(textOf(await form({ ways: { ...ways, methods: [], hasProvider: false } }))).toContain(
    'No Payment Provider Found',
  )
  expect(textOf(await form({ ways: { ...ways, methods: [] } }))).toContain('No Payment Method Found')
})

it('the bank that a member paid by last is chosen beforehand, unless it is offline', async () => {
  const chosen = async (lastBank?: string) =>
    [
      ...(await form({ ways: { ...ways, ...(lastBank && { lastBank }) } })).matchAll(
        /<input[^>]*name="bank_code"[^>]*>/g,
      ),
    ]
      .filter(([input]) => input.includes('checked'))
      .map(([input]) => /value="([^"]+)"/.exec(input)?.[1])
  expect(await chosen()).toEqual([])
  expect(await chosen('MB2U0227')).toEqual(['MB2U0227'])
  expect(await chosen('BCBB0235')).toEqual([])
})
