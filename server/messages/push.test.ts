import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { bookedContent } from '#dev/testing/mail-harness.ts'
import { startPushStandIn, vapidKeys, type PushStandIn } from '#dev/testing/push-stand-in.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { pushedTemplates } from '#domain/messages/push-notice.ts'
import { studioNow } from '#server/kit/clock.ts'
import { queueMessage } from './queue-message.ts'

const keys = vapidKeys()
let service: PushStandIn
let server: TestServer

beforeAll(async () => {
  service = await startPushStandIn(keys.publicKey)
  server = await startTestServer({
    env: {
      PUSH_PUBLIC_KEY: keys.publicKey,
      PUSH_PRIVATE_KEY: keys.privateKey,
      PUSH_CONTACT: 'mailto:hello@hundred.example',
      PUSH_HOSTS: service.host,
    },
  })
  await aStudio(server.db)
})
afterAll(async () => {
  service.stop()
  await server.stop()
})

const push = '/notifications/push'

/** A person whose browser has subscribed. */
async function aReached(): Promise<Member & ReturnType<PushStandIn['aBrowser']>> {
  const member = await aMember(server.db)
  const browser = service.aBrowser()
  expect(await server.request('POST', push, { token: member.token, body: browser.asked })).toMatchObject({
    status: 200,
    body: { success: true, on: true },
  })
  return { ...member, ...browser }
}

/** The same person signed in on another device. */
async function anotherSession({ accountId }: Member): Promise<{ token: string }> {
  const { token, accountId: fresh } = await aMember(server.db)
  await server.db.updateTable('auth_sessions').set({ account_id: accountId }).where('account_id', '=', fresh).execute()
  return { token }
}

async function write({ accountId, email }: Pick<Member, 'accountId' | 'email'>, template: string): Promise<string> {
  const eventKey = `test:${randomUUID()}`
  const channel = email.includes('@') ? 'email' : 'sms'
  await server.db
    .transaction()
    .execute(async (tx) =>
      queueMessage(
        tx,
        { eventKey, template, channel, accountId, recipient: email, locale: 'zh', content: bookedContent },
        await studioNow(tx),
      ),
    )
  return eventKey
}

const toldTo = (path: string) =>
  service.received.filter((one) => one.path === path).map(({ text }) => Object(JSON.parse(text)))

const isOn = async (token: string) => (await server.request('GET', push, { token })).body['on']

test.each(pushedTemplates)(
  '%s is pushed to the device once, beside its e-mail, and is one notice on the page',
  async (template) => {
    const member = await aReached()
    const eventKey = await write(member, template)
    await server.drain()
    await server.drain()
    expect(toldTo(member.browser.path)).toEqual([
      {
        tag: expect.any(String),
        title: 'You are booked',
        body: 'Saturday at 09:00.',
        path: '/zh/my-account/classes',
        lang: 'zh',
      },
    ])
    const rows = await server.db
      .selectFrom('messages')
      .select(['event_key', 'channel', 'status'])
      .where('account_id', '=', member.accountId)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { event_key: eventKey, channel: 'email', status: 'sent' },
      { event_key: `push:${eventKey}`, channel: 'push', status: 'sent' },
    ])
    expect((await server.request('GET', '/notifications', { token: member.token })).body).toMatchObject({
      total: 1,
      unread: 1,
    })
  },
)

test('a text message to somebody without an e-mail is pushed once as well', async () => {
  const member = await aReached()
  const eventKey = await write({ ...member, email: '60123456789' }, 'bookings.promoted')
  await server.drain()
  await server.drain()
  expect(toldTo(member.browser.path)).toHaveLength(1)
  const rows = await server.db
    .selectFrom('messages')
    .select(['event_key', 'channel'])
    .where('account_id', '=', member.accountId)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { event_key: eventKey, channel: 'sms' },
    { event_key: `push:${eventKey}`, channel: 'push' },
  ])
})

test('what was written before a device subscribed is not pushed to it', async () => {
  const member = await aMember(server.db)
  await write(member, 'bookings.promoted')
  await server.clock.advance({ minutes: 1 })
  const { asked, browser } = service.aBrowser()
  await server.request('POST', push, { token: member.token, body: asked })
  await server.drain()
  expect(toldTo(browser.path)).toEqual([])
  await write(member, 'bookings.promoted')
  await server.drain()
  expect(toldTo(browser.path)).toHaveLength(1)
})

test('a message that was not pushed yet is so when its device subscribes once more', async () => {
  const member = await aReached()
  await write(member, 'bookings.promoted')
  await server.clock.advance({ minutes: 1 })
  await server.request('POST', push, { token: member.token, body: member.asked })
  await server.drain()
  expect(toldTo(member.browser.path)).toHaveLength(1)
})

test('a message that can wait, or is switched off, is pushed to no device', async () => {
  const member = await aReached()
  await server.request('PUT', '/notifications/preferences', {
    token: member.token,
    body: { reminder: false, queue: true, class_changes: true, expiry: true, news: false },
  })
  await write(member, 'bookings.reminder')
  await write(member, 'bookings.booked')
  await server.drain()
  expect(toldTo(member.browser.path)).toEqual([])
})

test('a device gets what its owner chose for it, and another device by its own choice', async () => {
  const member = await aReached()
  const { token } = await anotherSession(member)
  const other = service.aBrowser()
  await server.request('POST', push, { token, body: other.asked })
  const kinds = ['bookings.promoted', 'bookings.substituted']
  expect(await server.request('PUT', push, { token: member.token, body: { kinds } })).toMatchObject({
    status: 200,
    body: { kinds },
  })
  await write(member, 'bookings.reminder')
  await write(member, 'bookings.promoted')
  await server.drain()
  expect(toldTo(member.browser.path)).toHaveLength(1)
  expect(toldTo(other.browser.path)).toHaveLength(2)
  expect((await server.request('GET', push, { token: member.token })).body).toMatchObject({ on: true, kinds })
})

test('a message that no device wants is not written', async () => {
  const member = await aReached()
  await server.request('PUT', push, { token: member.token, body: { kinds: ['bookings.promoted'] } })
  const eventKey = await write(member, 'bookings.reminder')
  await server.drain()
  const pushed = await server.db
    .selectFrom('messages')
    .select('id')
    .where('event_key', '=', `push:${eventKey}`)
    .execute()
  expect(pushed).toEqual([])
})

test.each([
  ['none', [], 422, 'request.invalid'],
  ['what is never pushed', ['bookings.booked'], 422, 'request.invalid'],
  [
    'one twice and more than there are',
    Array(pushedTemplates.length + 1).fill('bookings.reminder'),
    422,
    'request.invalid',
  ],
])('a choice of %s is refused, and the former one stays', async (_what, kinds, status, code) => {
  const { token } = await aReached()
  expect(await server.request('PUT', push, { token, body: { kinds } })).toMatchObject({ status, body: { code } })
  expect((await server.request('GET', push, { token })).body['kinds']).toEqual([...pushedTemplates])
})

test('a device without a subscription has nothing to choose', async () => {
  const { token } = await aMember(server.db)
  const asked = await server.request('PUT', push, { token, body: { kinds: ['bookings.promoted'] } })
  expect(asked).toMatchObject({ status: 409, body: { code: 'messages.push_off' } })
})

test('an ended subscription is removed, and the other device gets the message', async () => {
  const member = await aReached()
  member.browser.mood = 'gone'
  const { token } = await anotherSession(member)
  const other = service.aBrowser()
  await server.request('POST', push, { token, body: other.asked })
  await write(member, 'bookings.promoted')
  await server.drain()
  expect(toldTo(other.browser.path)).toHaveLength(1)
  expect([await isOn(member.token), await isOn(token)]).toEqual([false, true])
})

test('a push service that is busy is tried again later', async () => {
  const member = await aReached()
  member.browser.mood = 'busy'
  await write(member, 'bookings.promoted')
  await server.drain()
  expect(toldTo(member.browser.path)).toEqual([])
  member.browser.mood = 'willing'
  await server.clock.advance({ minutes: 3 })
  await server.drain()
  expect(toldTo(member.browser.path)).toHaveLength(1)
})

test('signing out ends the subscription, and so does another person on the device', async () => {
  const member = await aReached()
  const next = await aMember(server.db)
  await server.request('POST', push, { token: next.token, body: member.asked })
  expect([await isOn(member.token), await isOn(next.token)]).toEqual([false, true])
  await server.request('POST', '/logout', { token: next.token, body: {} })
  await write(next, 'bookings.promoted')
  await write(member, 'bookings.promoted')
  await server.drain()
  expect(toldTo(member.browser.path)).toEqual([])
})

test('a device that unsubscribes gets nothing more, twice as well', async () => {
  const member = await aReached()
  for (const _time of [1, 2])
    expect(await server.request('DELETE', push, { token: member.token, body: {} })).toMatchObject({
      status: 200,
      body: { success: true, on: false },
    })
  expect((await server.request('GET', push, { token: member.token })).body).toMatchObject({
    public_key: keys.publicKey,
    on: false,
  })
})

test.each([
  ['https://evil.example/push', 'messages.push_refused'],
  ['http://169.254.169.254/latest', 'messages.push_refused'],
  ['nowhere', 'request.invalid'],
])('the studio does not call %s', async (endpoint, code) => {
  const { token } = await aMember(server.db)
  const { asked } = service.aBrowser()
  expect(await server.request('POST', push, { token, body: { ...asked, endpoint } })).toMatchObject({
    status: 422,
    body: { code },
  })
  expect(await isOn(token)).toBe(false)
})

test('a studio without keys offers no push and stores nothing', async () => {
  const plain = await startTestServer({ beside: server })
  const { token } = await aMember(server.db)
  expect((await plain.request('GET', push, { token })).body).toMatchObject({ public_key: null, on: false })
  const refused = await plain.request('POST', push, { token, body: service.aBrowser().asked })
  expect(refused).toMatchObject({ status: 422, body: { code: 'messages.push_refused' } })
  await plain.stop()
})

test('of many devices the ten latest get the message, so that nobody makes the studio send without end', async () => {
  const member = await aReached()
  const browsers = Array.from({ length: 12 }, () => service.aBrowser())
  for (const { asked } of browsers) {
    const { token } = await anotherSession(member)
    expect((await server.request('POST', push, { token, body: asked })).status).toBe(200)
  }
  await write(member, 'bookings.reminder')
  await server.drain()
  const told = browsers.filter(({ browser }) => toldTo(browser.path).length > 0)
  expect([told.length, toldTo(member.browser.path).length]).toEqual([10, 0])
})
