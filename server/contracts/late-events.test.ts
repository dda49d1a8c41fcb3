import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClass, aMember, aPack, aPlan, type Member } from '#dev/testing/builders.ts'
import { startMemberships, type Memberships } from '#dev/testing/memberships.ts'
import { mergingIn } from '#dev/testing/merges.ts'
import { aPassword, publishDocuments, textOf } from '#dev/testing/visitors.ts'
import { hashText } from '#server/kit/idempotency.ts'

let shop: Memberships
let manager: Member
let member: Member
const { anAccount, prove, ask, merge } = mergingIn(() => shop.server)

beforeAll(async () => {
  shop = await startMemberships()
  await publishDocuments(shop.server.db, shop.studio.branchId)
})
afterAll(async () => shop.stop())
beforeEach(async () => {
  manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'owner' } })
  member = await anAccount('leaver', { phone: `6012${Math.floor(Math.random() * 9e6) + 1e6}` })
})

const leave = async () =>
  shop.server.request('POST', '/me/delete', { token: member.token, body: { password: aPassword } })
/** Moves everything of the member to another account of the same person. */
const join = async () => {
  const own = await anAccount('stays')
  await prove(own)
  await prove(member)
  const joined = await merge(own, { login: member.email, code: await ask(own, member) })
  expect(joined.status).toBe(200)
  return own
}
/** An order for a pack that expired while the buyer was at the bank. */
const died = async () => {
  const plan_id = await aPlan(shop.server.db, { studio: shop.studio })
  const placed = await shop.checkout(member, { plan_id, quantity: 1 })
  await shop.atBank(placed.url, 'abandon')
  await shop.advance({ minutes: 31 })
  await shop.reconcile()
  return placed
}
const orderOf = async ({ orderId }: { orderId: string }) => {
  const { rows } = await sql<{
    status: string
    refund: string | null
    refundedSen: number | null
    task: string | null
  }>`
    select o.status, r.destination as refund, r.amount_sen::integer as "refundedSen", t.kind as task
    from orders o left join refunds r on r.order_id = o.id left join studio_tasks t on t.subject_id = r.id
    where o.id = ${orderId}`.execute(shop.server.db)
  return rows
}
const packsOf = async ({ personId }: { personId: string }) =>
  (await sql`select from package_lots where person_id = ${personId}`.execute(shop.server.db)).rows.length
const tasksOf = async (kind: string) =>
  (await sql`select from studio_tasks where kind = ${kind}`.execute(shop.server.db)).rows.length
const asManager = async (path: string, body: object) =>
  shop.server.request('POST', path, { token: manager.token, body })
const reason = 'A gift of the studio'

describe('late events of a member who has left', () => {
  it('money for an expired order is refunded to its source, and brings nobody a pack', async () => {
    const placed = await died()
    expect((await leave()).status).toBe(200)
    await shop.control(`POST /orders/${placed.reference}/outcome`, { code: '00' })
    const [order] = await orderOf(placed)
    expect(order).toMatchObject({ status: 'canceled', refund: 'studio_task', task: 'refund_at_portal' })
    expect(order?.refundedSen).toBeGreaterThan(0)
    expect(await packsOf(member)).toBe(0)
  })

  it('money for the order of a merged account moves with it', async () => {
    const placed = await died()
    const own = await join()
    await shop.control(`POST /orders/${placed.reference}/outcome`, { code: '00' })
    expect(await orderOf(placed)).toEqual([{ status: 'complete', refund: null, refundedSen: null, task: null }])
    expect([await packsOf(own), await packsOf(member)]).toEqual([1, 0])
  })

  it('money that the bank collected for a membership becomes a task to send it back', async () => {
    const joined = await shop.join(member, await shop.aMembership())
    await shop.atBank(textOf(joined.body['redirect']?.['url']), 'approve')
    await shop.control('POST /collections', { fate: 'late', times: 1 })
    await shop.collect()
    await shop.advance({ minutes: 5 })
    await shop.collect()
    expect((await leave()).status).toBe(200)
    const { rows } = await sql<{
      ref: string
    }>`select merchant_ref as ref from charges where status = 'pending'`.execute(shop.server.db)
    await shop.control(`POST /orders/${rows[0]?.ref ?? ''}/outcome`, { code: '00' })
    expect(await tasksOf('collection_of_nobody')).toBe(1)
    expect(await packsOf(member)).toBe(0)
    await shop.advance({ days: 40 })
    await shop.collect()
    expect(await packsOf(member)).toBe(0)
  })

  it('a mandate that the bank authorises is never used, and a task ends it', async () => {
    const before = await tasksOf('mandate_to_end')
    const joined = await shop.join(member, await shop.aMembership())
    expect((await leave()).status).toBe(200)
    await shop.atBank(textOf(joined.body['redirect']?.['url']), 'approve')
    expect(await tasksOf('mandate_to_end')).toBe(before + 1)
  })

  it('nobody is promoted: a waitlist entry ends before its account does', async () => {
    const { db, clock } = shop.server
    const startsAt = (await clock.now()).add({ hours: 30 })
    const session_id = await aClass(db, { studio: shop.studio, startsAt, capacity: 1 })
    const taker = await aMember(db)
    await aPack(db, { studio: shop.studio, member: taker })
    await aPack(db, { studio: shop.studio, member })
    const book = async (by: Member, booking_type: 'booking' | 'waitlist') =>
      shop.server.request('POST', '/bookings', { token: by.token, body: { session_id, booking_type } })
    expect((await book(taker, 'booking')).status).toBe(201)
    const waiting = await book(member, 'waitlist')
    expect(waiting.status).toBe(201)
    expect((await leave()).body['code']).toBe('accounts.delete_open')
    const path = `/bookings/${textOf(waiting.body['booking']?.['id'])}`
    expect((await shop.server.request('DELETE', path, { token: member.token })).status).toBe(200)
    expect((await leave()).status).toBe(200)
  })

  it.each([
    [
      'a pack',
      async () =>
        asManager('/staff/packages/grants', {
          person_id: member.personId,
          plan_id: await aPlan(shop.server.db, { studio: shop.studio }),
          reason,
        }),
    ],
    [
      'store credit',
      async () => asManager(`/staff/accounts/${member.accountId}/store-credit`, { change: '10.00', reason }),
    ],
    ['points', async () => asManager(`/staff/accounts/${member.accountId}/points`, { change: 100, reason })],
    [
      'a place in a class',
      async () => {
        const startsAt = (await shop.server.clock.now()).add({ hours: 50 })
        const sessionId = await aClass(shop.server.db, { studio: shop.studio, startsAt })
        const body = { person_id: member.personId, pay: 'complimentary', reason }
        return asManager(`/staff/schedules/${sessionId}/bookings`, body)
      },
    ],
  ])('%s that the studio gives is refused', async (_what, give) => {
    await leave()
    // An ended account has no birth date any more, so no seat can be given.
    expect(['request.not_found', 'accounts.birth_date_needed']).toContain((await give()).body['code'])
    expect(await packsOf(member)).toBe(0)
  })

  it('no message and no push message is written', async () => {
    await sql`
      insert into push_subscriptions (session_hash, endpoint, p256dh, auth, created_at)
      values (${hashText(member.token)}, ${`https://push.example/${member.accountId}`}, 'key', 'auth', studio_now())`.execute(
      shop.server.db,
    )
    const placed = await died()
    await leave()
    await shop.control(`POST /orders/${placed.reference}/outcome`, { code: '00' })
    await shop.server.drain()
    const { rows } = await sql`
      select from messages where account_id = ${member.accountId} or recipient = ${member.email}
      union all select from push_subscriptions where endpoint like ${`%${member.accountId}`}`.execute(shop.server.db)
    expect(rows).toHaveLength(0)
  })
})
