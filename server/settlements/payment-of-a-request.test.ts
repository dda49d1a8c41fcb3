import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import type { Answered } from '#dev/testing/server.ts'
import { startShop, type Placed, type Shop } from '#dev/testing/shop.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const written: string[] = []
let shop: Shop
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: 'debug' }, logTo: { write: (line) => void written.push(line) } })
})
afterAll(async () => shop.stop())
beforeEach(() => void written.splice(0))

const lines = (): Record<string, unknown>[] => written.map((line) => JSON.parse(line))
const requestIdOf = ({ headers }: Answered) => headers.get('x-request-id')

/** The requests of the attempts of an order, and of the messages about them by their channel. */
async function requestsOf({ orderId }: Pick<Placed, 'orderId'>) {
  const { rows: attempts } = await sql<{ request_id: string }>`
    select request_id from payment_attempts where order_id = ${orderId}`.execute(shop.server.db)
  const { rows: messages } = await sql<{ channel: string; request_id: string }>`
    select distinct event.channel, event.request_id
    from payment_events event join payment_attempts attempt using (merchant_ref)
    where attempt.order_id = ${orderId}`.execute(shop.server.db)
  return { attempts: attempts.map((row) => row.request_id), messages }
}

it('a payment at a bank is followed by the request that began it, and its message by the request that brought it', async () => {
  const bought = await shop.buyer()
  await shop.atBank(bought.url, 'approve')
  expect(await shop.order(bought)).toMatchObject({ status: 'complete' })
  const told = (endpoint: string) =>
    lines().filter((line) => line['msg'] === 'request' && line['endpoint'] === endpoint)
  const begun = requestIdOf(bought.answer)
  expect(told('orders.checkout_package')).toMatchObject([{ requestId: begun }])
  const [brought] = told('orders.curlec_callback')
  expect(brought?.['requestId']).toEqual(expect.any(String))
  expect(await requestsOf(bought)).toEqual({
    attempts: [begun],
    messages: [{ channel: 'server', request_id: brought?.['requestId'] }],
  })
})

it('the job that asks a gateway about a payment names the request that began it, in its message and in the log', async () => {
  const bought = await shop.buyer()
  const begun = requestIdOf(bought.answer)
  await shop.atBank(bought.url, 'approve-drop-server')
  await shop.server.clock.advance({ minutes: 10 })
  await shop.server.db.transaction().execute(async (tx) => {
    await sql`select from orders where id = ${bought.orderId} for update`.execute(tx)
    await shop.reconcile()
  })
  const busy = lines().filter(({ msg }) => msg === 'an order was busy and is reconciled in the next round')
  expect(busy).toMatchObject([{ requestId: begun }])
  await sql`update payment_attempts set next_requery_at = studio_now() where order_id = ${bought.orderId}`.execute(
    shop.server.db,
  )
  await shop.reconcile()
  expect(await requestsOf(bought)).toEqual({
    attempts: [begun],
    messages: [{ channel: 'requery', request_id: begun }],
  })
})

it('cash at the counter has one request in the audit, its attempt, its message and the log', async () => {
  const desk = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'desk' } })
  const bought = await shop.buyer()
  const due = (await shop.order(bought))['to_pay']
  const taken = await shop.server.request('POST', `/staff/orders/${bought.orderId}/cash`, {
    token: desk.token,
    body: { due },
  })
  expect(taken.status).toBe(201)
  const id = requestIdOf(taken)
  expect(lines().filter(({ requestId }) => requestId === id)).toMatchObject([{ msg: 'request' }])
  expect(await requestsOf(bought)).toEqual({
    attempts: expect.arrayContaining([id]),
    messages: [{ channel: 'server', request_id: id }],
  })
  const { rows } = await sql<{ request_id: string }>`
    select request_id from audit_entries where subject_id = ${bought.orderId}`.execute(shop.server.db)
  expect(rows).toEqual([{ request_id: id }])
})

it('the chain of the audit covers the request: one that is changed later breaks it', async () => {
  await shop.server.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`update audit_entries set request_id = 'another' || request_id where id = 1`.execute(connection)
    expect((await runInvariants(shop.server.databaseUrl)).map(({ name }) => name)).toEqual([
      'i42-audit-chain-is-unbroken',
    ])
    await sql`update audit_entries set request_id = substr(request_id, 8) where id = 1`.execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
  })
  expect(await runInvariants(shop.server.databaseUrl)).toEqual([])
})
