import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMemberships, type Memberships } from '#dev/testing/memberships.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'

let shop: Memberships
beforeAll(async () => {
  shop = await startMemberships()
  await publishDocuments(shop.server.db, shop.studio.branchId)
})
afterAll(async () => shop.stop())

it('an account that is deleted ends its memberships: nothing more is collected, and a task ends its mandate', async () => {
  const { server } = shop
  const { body } = await signUp(server, {
    email: `gone-${randomInt(1e9)}@example.com`,
    phone: `6012${randomInt(1e6, 1e7)}`,
  })
  const token = textOf(body['token'])
  const plan_id = await shop.aMembership()
  const joined = await server.request('POST', '/contracts', {
    token,
    body: { plan_id, identity_number: '900517-07-5432', bank_id: '11' },
  })
  await shop.atBank(textOf(joined.body['redirect']?.['url']), 'approve')
  await shop.collect()
  const copy = await server.request('GET', '/me/export', { token })
  expect(copy.body['records']).toMatchObject({
    memberships: [{ status: 'active' }],
    mandates: [{ status: 'authorised' }],
    collections: [{ status: 'captured' }],
  })
  const gone = await server.request('POST', '/me/delete', { token, body: { password: aPassword } })
  expect(gone.status).toBe(200)
  const contracts = await server.db.selectFrom('contracts').select(['status', 'ended_reason']).execute()
  expect(contracts).toEqual([{ status: 'ended', ended_reason: 'canceled' }])
  const tasks = await server.db.selectFrom('studio_tasks').select('kind').execute()
  expect(tasks.map(({ kind }) => kind)).toEqual(['mandate_to_end'])
  await shop.advance({ days: 40 })
  await shop.collect()
  expect(await server.db.selectFrom('charges').select('status').execute()).toEqual([{ status: 'succeeded' }])
})
