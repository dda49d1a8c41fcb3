import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { eachGateway } from '#dev/testing/each-gateway.ts'
import { startShop, type Shop } from '#dev/testing/shop.ts'
import { aPaidSockOrder, type SockOrder } from '#dev/testing/sock-orders.ts'
import { textOf } from '#dev/testing/visitors.ts'

describe.each(eachGateway)('refunds through $name', (tried) => {
  let shop: Shop
  let member: Member
  let manager: Member
  beforeAll(async () => {
    shop = await startShop(tried)
    member = await aMember(shop.server.db)
    manager = await aMember(shop.server.db, { role: { branchId: shop.studio.branchId, role: 'manager' } })
  })
  afterAll(async () => shop.stop())

  const send = async (method: 'POST' | 'PUT', path: string, { token, body }: { token: string; body: object }) =>
    shop.server.request(method, path, { token, body })
  const ask = async ({ orderId }: SockOrder) =>
    send('POST', '/refunds', {
      token: member.token,
      body: { order_id: orderId, reason: 'wrong_item', comment: 'I need M, not S.', destination: 'source' },
    })
  const tasksAbout = async ({ number }: SockOrder) => {
    const { body } = await shop.server.request('GET', '/staff/tasks?search=kind:refund_at_portal&limit=100', {
      token: manager.token,
    })
    const tasks = Array.isArray(body['data']) ? body['data'] : []
    return tasks.filter((task: { details: { order: string } }) => task.details.order === number)
  }

  it('a refund is sent once, however often it is requested, by the gateway or by a person at its portal', async () => {
    const order = await aPaidSockOrder(shop, { member, payBy: tried.payBy })
    const asked = await Promise.all([1, 2, 3].map(async () => ask(order)))
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(1)
    const id = textOf(asked.find(({ status }) => status === 201)?.body['cancellation']?.['id'])
    const approve = { token: manager.token, body: { decision: 'approve' } }
    await Promise.all([1, 2, 3].map(async () => send('PUT', `/staff/refunds/${id}`, approve)))
    await Promise.all([1, 2, 3].map(async () => shop.sendRefunds()))
    const byHand = tried.givesBackTo !== 'gateway'
    const tasks = await tasksAbout(order)
    expect(tasks).toHaveLength(byHand ? 1 : 0)
    if (byHand) {
      expect(tasks[0].details).toMatchObject({ amount: '50.00', currency: 'MYR' })
      const done = { token: manager.token, body: { note: 'Sent at the portal', reference: `REF-${order.number}` } }
      await send('PUT', `/staff/tasks/${tasks[0].id}`, done)
    }
    const { body } = await shop.server.request('GET', `/orders/${order.orderId}`, { token: member.token })
    expect(body).toMatchObject({
      status: 'canceled',
      refunds: [{ amount: '50.00', destination: byHand ? 'studio_task' : 'gateway', status: 'processed' }],
    })
    const { refunds } = await shop.control('GET /refunds')
    expect(refunds).toHaveLength(byHand ? 0 : 1)
  })
})
