import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { ContractCard } from './contract-card.tsx'
import type { OwnContract } from './own-contract.ts'

const contract: OwnContract = {
  id: asId('contracts', '00000000-0000-7000-8000-000000000001'),
  number: 'MB7K-42QX',
  plan_id: asId('package_plans', '00000000-0000-7000-8000-000000000002'),
  name: 'Monthly 8',
  status: 'overdue',
  ended_reason: null,
  failure: 'funds',
  credits: 8,
  price: '448.00',
  joined_at: '2026-11-01T09:00:00+08:00',
  ended_at: null,
  valid_to: null,
  next_collection: null,
  mandate: {
    id: asId('mandates', '00000000-0000-7000-8000-000000000003'),
    status: 'authorised',
    method: 'curlecfpx',
    bank: 'Maybank2U',
    expires_on: '2029-11-01',
  },
  collections: [],
}

const page = async (changed: Partial<OwnContract>, isLatest = true) =>
  renderPart(<ContractCard contract={{ ...contract, ...changed }} isLatest={isLatest} />)

it.each([
  ['funds', "Your bank says there isn't enough money in the account. Please check there's enough in your account;"],
  ['declined', 'Your bank declined the payment. Please ask your bank about it;'],
  ['unnamed', "Your bank didn't give a reason. Please check there's enough in your account;"],
  [null, "The payment didn't go through. Please check there's enough in your account;"],
] as const)('an overdue membership with %s says why, and what helps', async (failure, said) => {
  expect(textOf(await page({ failure }))).toContain(said)
})

it('a membership that the bank ended says why and leads to the memberships, unless a later one was joined', async () => {
  const ended = { status: 'ended', ended_reason: 'unpaid', failure: 'limit' } as const
  const html = await page(ended)
  expect(textOf(html)).toContain(
    "Your bank doesn't allow a payment of this amount. We couldn't collect your payment, so it ended.",
  )
  expect(html).toContain('href="/packages?kind=contracts"')
  expect(await page(ended, false)).not.toContain('/packages')
  expect(await page({ ...ended, ended_reason: 'canceled' })).not.toContain('/packages')
})

it('a membership that its member cancelled does not name what the bank said before', async () => {
  const text = textOf(await page({ status: 'ended', ended_reason: 'canceled' }))
  expect(text).toContain('You cancelled it. Nothing more is collected.')
  expect(text).not.toContain('Your bank says')
})
