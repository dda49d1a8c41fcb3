import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { queueMessage } from './queue-message.ts'

let server: TestServer
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
})
beforeEach(async () => {
  member = await aMember(server.db)
})
afterAll(async () => server.stop())

async function write(template: string, heading = 'A heading', to = member): Promise<void> {
  await server.clock.advance({ seconds: 1 })
  const now = await server.clock.now()
  const content = {
    subject: heading,
    heading,
    paragraphs: ['A paragraph.'],
    facts: [{ label: 'Room', value: 'Studio One' }],
    action: { label: 'See', url: 'https://hundred.example/zh/my-account/classes' },
  }
  await inTransaction(server.db, async (tx) =>
    queueMessage(
      tx,
      {
        eventKey: randomUUID(),
        template,
        channel: 'email',
        accountId: to.accountId,
        recipient: to.email,
        locale: 'en',
        content,
      },
      now,
    ),
  )
}
const list = async (query = '', by = member) =>
  (await server.request('GET', `/notifications${query}`, { token: by.token })).body
const mark = async (body: object, by = member) =>
  server.request('POST', '/notifications/read', { token: by.token, body })
const idsOf = (body: Awaited<ReturnType<typeof list>>) =>
  (Array.isArray(body['data']) ? body['data'] : []).map((one: { id: unknown }) => textOf(one.id))
const choose = async (chosen: object, by = member) =>
  server.request('PUT', '/notifications/preferences', {
    token: by.token,
    body: { reminder: true, queue: true, class_changes: true, expiry: true, news: false, ...chosen },
  })
const statusOf = async (template: string) =>
  (
    await server.db
      .selectFrom('messages')
      .select('status')
      .where('account_id', '=', member.accountId)
      .where('template', '=', template)
      .executeTakeFirstOrThrow()
  ).status

describe('the notices of an account', () => {
  it('the notices of an account are its messages, newest first and a page at a time, with where to act on this site', async () => {
    for (const number of [1, 2, 3]) await write('bookings.booked', `Message ${number}`)
    const first = await list('?limit=2')
    expect(first).toMatchObject({
      total: 3,
      unread: 3,
      last_page: 2,
      data: [
        {
          title: 'Message 3',
          kind: 'bookings',
          read: false,
          link: { label: 'See', path: '/my-account/classes' },
          facts: [{ label: 'Room', value: 'Studio One' }],
          paragraphs: ['A paragraph.'],
        },
        { title: 'Message 2' },
      ],
    })
    expect(await list('?limit=2&page=2')).toMatchObject({ data: [{ title: 'Message 1' }] })
  })

  it('the notices of an account are read one by one, or up to the newest that was shown', async () => {
    for (const number of [1, 2, 3, 4]) await write('bookings.booked', `Message ${number}`)
    const [, third, second] = idsOf(await list())
    expect((await mark({ ids: [second] })).body).toEqual({ success: true, unread: 3 })
    expect(await list('?search=unread:true')).toMatchObject({ total: 3, unread: 3 })
    expect((await mark({ up_to: third })).body).toEqual({ success: true, unread: 1 })
    expect(await list()).toMatchObject({
      data: [{ title: 'Message 4', read: false }, { read: true }, { read: true }, { read: true }],
    })
    expect((await mark({ up_to: third })).body).toEqual({ success: true, unread: 1 })
  })

  it('the notices of an account are nobody else’s: to read, to mark, or to ask for without signing in', async () => {
    await write('bookings.booked')
    const other = await aMember(server.db)
    expect(await list('', other)).toMatchObject({ total: 0, unread: 0 })
    const [id] = idsOf(await list())
    expect((await mark({ ids: [id] }, other)).body).toEqual({ success: true, unread: 0 })
    expect((await mark({ up_to: id }, other)).body).toEqual({ success: true, unread: 0 })
    expect(await list()).toMatchObject({ unread: 1 })
    for (const path of ['/notifications', '/notifications/preferences'])
      expect((await server.request('GET', path)).status).toBe(401)
  })

  it('the notices of an account are those of changes that others made to its classes', async () => {
    for (const template of ['bookings.booked', 'bookings.promoted', 'orders.paid', 'bookings.studio_canceled'])
      await write(template, template)
    expect(await list('?unasked=true&search=unread:true')).toMatchObject({
      total: 2,
      unread: 2,
      data: [{ title: 'bookings.studio_canceled' }, { title: 'bookings.promoted' }],
    })
    await mark({ ids: idsOf(await list('?unasked=true')) })
    expect(await list('?unasked=true&search=unread:true')).toMatchObject({ total: 0 })
    expect(await list('?search=unread:true')).toMatchObject({ total: 2 })
  })

  it('the notices of an account never show a code', async () => {
    await write('accounts.code', 'Your code is 123456')
    expect(await list()).toMatchObject({ total: 0, unread: 0, data: [] })
  })

  it.each([
    [{}],
    [{ ids: [] }],
    [{ ids: ['nonsense'] }],
    [{ ids: [randomUUID()], up_to: randomUUID() }],
    [{ all: true }],
  ])('the notices of an account refuse %j', async (body) => {
    expect((await mark(body)).status).toBe(422)
  })
})

describe('the message settings of an account', () => {
  it('an account gets everything but news until it chooses', async () => {
    const { body } = await server.request('GET', '/notifications/preferences', { token: member.token })
    expect(body).toEqual({ reminder: true, queue: true, class_changes: true, expiry: true, news: false })
    await write('bookings.skipped')
    await write('news.july')
    expect([await statusOf('bookings.skipped'), await statusOf('news.july')]).toEqual(['queued', 'kept'])
  })

  it('a kind of message that is switched off is kept and not sent, and sent again when it is switched on', async () => {
    expect((await choose({ queue: false, expiry: false, news: true })).body).toMatchObject({
      success: true,
      queue: false,
      news: true,
    })
    expect((await server.request('GET', '/notifications/preferences', { token: member.token })).body).toMatchObject({
      queue: false,
      expiry: false,
      reminder: true,
      news: true,
    })
    for (const template of ['bookings.skipped', 'package_expiring', 'bookings.substituted', 'news.july'])
      await write(template)
    expect(
      await Promise.all(['bookings.skipped', 'package_expiring', 'bookings.substituted', 'news.july'].map(statusOf)),
    ).toEqual(['kept', 'kept', 'queued', 'queued'])
    await server.drain()
    expect(await statusOf('bookings.skipped')).toBe('kept')
    expect(await list()).toMatchObject({ total: 4, unread: 4 })
    await choose({})
    await write('package_expiring', 'Again')
    expect(
      await server.db
        .selectFrom('messages')
        .select('status')
        .where('account_id', '=', member.accountId)
        .where('template', '=', 'package_expiring')
        .orderBy('id')
        .execute(),
    ).toEqual([{ status: 'kept' }, { status: 'queued' }])
  })

  it('the messages about a booking cannot be switched off', async () => {
    await choose({ reminder: false, queue: false, class_changes: false, expiry: false })
    for (const template of [
      'bookings.booked',
      'bookings.promoted',
      'bookings.studio_canceled',
      'bookings.moved',
      'order_receipt',
    ]) {
      await write(template)
      expect(await statusOf(template)).toBe('queued')
    }
    expect((await choose({ bookings: false })).status).toBe(422)
  })

  it('the choice of messages is enforced by the database', async () => {
    await expect(
      server.db
        .insertInto('message_preferences')
        .values({ account_id: member.accountId, switched_off: ['bookings'], updated_at: await server.clock.now() })
        .execute(),
    ).rejects.toThrow(/check/)
  })
})
