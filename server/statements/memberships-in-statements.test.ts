import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startMemberships, type Memberships } from '#dev/testing/memberships.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { createLog } from '#server/kit/log.ts'
import { makeStatements } from './make-statements.ts'

// Mandates use classic Curlec, whichever gateway takes the payments.
describe.each(['curlec', 'razorpay', 'razorpay,ipay88'])('where %s takes the payments', (gateways) => {
  let shop: Memberships
  beforeAll(async () => {
    shop = await startMemberships({ env: { GATEWAYS: gateways } })
  })
  afterAll(async () => shop.stop())

  const make = async () => {
    const { db, config } = shop.server
    await makeStatements({ db, gateways: createGateways(config), log: createLog(config) })
  }

  /** The statement of that day at classic Curlec. */
  async function statementOf(day: string) {
    // Sessions expire as the days pass.
    const { token } = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
    const { body } = await shop.server.request('GET', '/staff/statements?search=provider:curlec&limit=50', { token })
    const days: readonly unknown[] = Array.isArray(body['data']) ? body['data'] : []
    return days.map((one) => Object(one)).find((one) => one.day === day)
  }

  it('the collections of memberships are in the statement of their day, and agree with the gateway', async () => {
    await shop.at('2027-03-02T10:00')
    const one = await shop.running('billing_cycle')
    const { price } = await shop.contract(one)
    await shop.at('2027-03-03T10:00')
    await make()
    expect(await statementOf('2027-03-02')).toMatchObject({
      ours: { captured: price },
      theirs: { captured: price },
      differences: 0,
    })
  })

  it('money that the gateway does not have is a difference, and a task', async () => {
    await shop.at('2027-03-04T10:00')
    const one = await shop.running('billing_cycle')
    await shop.server.db
      .updateTable('charges')
      .set({ merchant_ref: 'INVENTED-0-1' })
      .where('merchant_ref', 'like', `${one.reference.split('-')[0]}-%`)
      .execute()
    await shop.at('2027-03-05T10:00')
    await make()
    expect(await statementOf('2027-03-04')).toMatchObject({ theirs: { captured: '0.00' }, differences: 1 })
    const tasks = await shop.server.db
      .selectFrom('studio_tasks')
      .select('details')
      .where('kind', '=', 'statement_differs')
      .execute()
    expect(tasks).toMatchObject([{ details: { provider: 'curlec', payment: 'INVENTED-0-1', theirs: '' } }])
  })
})
