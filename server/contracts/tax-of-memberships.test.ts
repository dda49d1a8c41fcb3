import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startMemberships, type Memberships } from '#dev/testing/memberships.ts'

let shop: Memberships
beforeAll(async () => {
  shop = await startMemberships()
  await shop.at('2027-01-31T18:00')
})
afterAll(async () => shop.stop())

async function set(value: Readonly<Record<string, unknown>>): Promise<void> {
  // Sessions expire as the years pass.
  const { token } = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  const changed = await shop.server.request('PUT', '/staff/settings/policies', { token, body: { value } })
  expect(changed.status).toBe(200)
}

it('each cycle keeps the tax of its day and has the next number of the branch, beside the orders', async () => {
  await set({ sst_basis_points: 800, sst_included: false })
  const one = await shop.running()
  const first = await shop.contract(one)
  const [cycle] = listOf(first['collections'])
  const price = Number(first['price'])
  const amount = (price * 1.08).toFixed(2)
  expect(cycle).toMatchObject({ amount, tax: (price * 0.08).toFixed(2), tax_percent: 8 })
  expect(first['next_collection']).toMatchObject({ amount })
  const number = /^INV-(\d{4})-(\d{5})$/.exec(String(Object(cycle).receipt_number))
  expect(number?.[1]).toBe('2027')

  const bought = await shop.buyer()
  await shop.atBank(bought.url, 'approve')
  const invoice = `INV-2027-${String(Number(number?.[2]) + 1).padStart(5, '0')}`
  expect(await shop.order(bought)).toMatchObject({ invoice_number: invoice })

  // The rate falls before the next cycle: what was collected stays as it was.
  await set({ sst_basis_points: 600, sst_included: true })
  await shop.at('2027-02-28T00:00')
  await shop.collect()
  const [second, before] = listOf((await shop.contract(one))['collections'])
  expect(second).toMatchObject({ status: 'captured', amount: first['price'], tax_percent: 6 })
  expect(before).toMatchObject({ amount, tax_percent: 8, receipt_number: number?.[0] })
  expect(Number(String(Object(second).receipt_number).slice(-5))).toBe(Number(number?.[2]) + 2)

  const receipts = await shop.server.db
    .selectFrom('messages')
    .select('content')
    .where('template', '=', 'contract_collected')
    .orderBy('id')
    .execute()
  expect(receipts.map(({ content }) => JSON.stringify(content))).toEqual([
    expect.stringContaining('Of which SST'),
    expect.stringContaining('Includes SST'),
  ])
})

it('the tax is shown before joining, and allowed by the mandate', async () => {
  await set({ sst_basis_points: 800, sst_included: false })
  const member = await aMember(shop.server.db)
  const planId = await shop.aMembership('billing_cycle')
  const asked = await shop.server.request('GET', `/contracts/price?plan_id=${planId}`, { token: member.token })
  const amount = Number(Object(asked.body['next']).amount)
  const plan = await shop.server.request('GET', `/packages/${planId}`)
  expect(amount).toBeCloseTo(Number(plan.body['price']) * 1.08, 2)
  await shop.join(member, planId)
  const mandate = await shop.server.db
    .selectFrom('mandates')
    .select('max_sen')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(mandate.max_sen).toBe(Math.round(amount * 100))
})

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
