import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { bookedContent } from '#dev/testing/mail-harness.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { terms } from '#server/db/retention.ts'
import { studioNow } from '#server/kit/clock.ts'
import { blankOldMessages } from './blank-old-messages.ts'
import { queueMessage } from './queue-message.ts'

let server: TestServer
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
  member = await aMember(server.db)
})
afterAll(async () => server.stop())

async function write(): Promise<string> {
  const eventKey = `test:${randomUUID()}`
  const { accountId, email } = member
  await server.db.transaction().execute(async (tx) =>
    queueMessage(
      tx,
      {
        eventKey,
        template: 'bookings.booked',
        channel: 'email',
        accountId,
        recipient: email,
        locale: 'en',
        content: bookedContent,
      },
      await studioNow(tx),
    ),
  )
  return eventKey
}
const find = async (eventKey: string) =>
  server.db.selectFrom('messages').selectAll().where('event_key', '=', eventKey).executeTakeFirst()
const notices = async () => (await server.request('GET', '/notifications', { token: member.token })).body

test('the words of a letter and of a push end after 90 days, and the row with kind, moment and outcome after two years', async () => {
  const letter = await write()
  const push = await write()
  await server.drain()
  await server.db
    .updateTable('messages')
    .set({ channel: 'push', status: 'failed', sent_at: null, failure: `550 ${member.email} is unknown` })
    .where('event_key', '=', push)
    .execute()
  // The login outlasts the words, so that the page of notices can be asked.
  await server.pool.query(
    `update auth_sessions set dies_at = created_at + interval '4320 hours', expires_at = created_at + interval '4320 hours'`,
  )
  const before = await find(letter)
  const kept = { total: 1, unread: 1 }

  await server.clock.advance({ hours: terms.letterWordsDays * 24 - 1 })
  await blankOldMessages(server.db)
  expect(await find(letter)).toEqual(before)
  expect(await notices()).toMatchObject(kept)

  await server.clock.advance({ hours: 2 })
  await blankOldMessages(server.db)
  const words = { recipient: '', subject: '', content: { subject: '', heading: '', paragraphs: [] } }
  expect(await find(letter)).toEqual({ ...before, ...words })
  expect(await find(push)).toMatchObject({ ...words, template: 'bookings.booked', status: 'failed', failure: '-' })
  expect(await notices()).toMatchObject({ total: 0, unread: 0, data: [] })
  expect((await server.request('GET', '/me/export', { token: member.token })).status).toBe(200)

  await server.clock.advance({ hours: (terms.letterRowsDays - terms.letterWordsDays) * 24 - 2 })
  await blankOldMessages(server.db)
  expect(await find(letter)).toBeDefined()
  await server.clock.advance({ hours: 2 })
  await blankOldMessages(server.db)
  expect([await find(letter), await find(push)]).toEqual([undefined, undefined])
})

test('a letter that still waits to be sent keeps its words', async () => {
  const waiting = await write()
  await server.clock.advance({ hours: (terms.letterWordsDays + 1) * 24 })
  await blankOldMessages(server.db)
  expect(await find(waiting)).toMatchObject({ status: 'queued', subject: bookedContent.subject })
  await server.drain()
})

test('more letters than one batch holds end in one run', async () => {
  await server.pool.query(`
    insert into messages (event_key, template, recipient, locale, subject, content, status, next_try_at, created_at)
    select 'many:' || n, 'bookings.booked', 'mei@example.my', 'en', 'Booked', '{}', 'kept', studio_now(), studio_now() - interval '91 days'
    from generate_series(1, 1201) n`)
  await blankOldMessages(server.db)
  const { rows } = await server.pool.query<{ left: number }>(
    `select count(*)::integer as left from messages where event_key like 'many:%' and (subject <> '' or recipient <> '')`,
  )
  expect(rows).toEqual([{ left: 0 }])
})
