import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '#dev/testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { startMailServer, type MailServer } from '#dev/testing/mail-server.ts'
import type { Id } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import { maxSendAttempts, type LetterCalendar } from '#domain/messages/model.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { createMailer, type Mailer } from '#server/gateways/mailer.ts'
import { studioNow } from '#server/kit/clock.ts'
import { createLog } from '#server/kit/log.ts'
import { queueMessage } from './queue-message.ts'
import { sendDueMessages } from './send-due-messages.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database
let post: MailServer
let mailer: Mailer
const log = createLog({ logLevel: 'silent' })

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { size: 10, onLost: () => undefined })
  db = openDatabase(pool)
  post = await startMailServer()
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${post.port}`, mailFrom: 'Hundred <hello@hundred.example>' })
})
afterAll(async () => {
  post.server.close()
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  post.mood = 'willing'
  post.received.length = 0
  await pool.query(`update messages set status = 'sent', sent_at = studio_now() where status = 'queued'`)
})

const letter = {
  subject: 'You are booked',
  heading: 'Reformer 7',
  paragraphs: ['Saturday at 09:00.'],
  action: { label: 'See my classes', url: 'https://hundred.example/my-account/classes' },
}

async function queue(
  changes: {
    eventKey?: string
    recipient?: string
    channel?: 'email' | 'sms'
    subject?: string
    calendar?: LetterCalendar
  } = {},
): Promise<Id<'messages'>> {
  const eventKey = changes.eventKey ?? `test:${randomUUID()}`
  await db.transaction().execute(async (tx) =>
    queueMessage(
      tx,
      {
        eventKey,
        template: 'test',
        channel: changes.channel ?? 'email',
        recipient: changes.recipient ?? 'mei@example.my',
        locale: 'en',
        letter: {
          ...letter,
          subject: changes.subject ?? letter.subject,
          ...(changes.calendar ? { calendar: changes.calendar } : {}),
        },
      },
      await studioNow(tx),
    ),
  )
  const row = await db.selectFrom('messages').select('id').where('event_key', '=', eventKey).executeTakeFirstOrThrow()
  return row.id
}

const sendDue = async (how: { mode?: 'demo' | 'production'; mailer?: Mailer | 'none' } = {}) =>
  sendDueMessages({
    db,
    config: { mode: how.mode ?? 'production' },
    mailer: how.mailer === 'none' ? undefined : (how.mailer ?? mailer),
    log,
  })
/** Sends what is due and tells what became of this one; `idle` when it was not due. */
const send = async (id: Id<'messages'>, how: Parameters<typeof sendDue>[0] = {}) =>
  (await sendDue(how)).get(id) ?? 'idle'
const rowOf = async (id: Id<'messages'>) =>
  db
    .selectFrom('messages')
    .select(['status', 'attempts', 'failure', 'sent_at', 'subject', 'recipient'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const later = async (minutes: number) => testClock(pool).advance({ minutes })

describe('a letter', () => {
  it('is written once per event and template, however many tell of it at once', async () => {
    const eventKey = `order.paid:${randomUUID()}`
    const told = await Promise.all(
      Array.from({ length: 10 }, async () =>
        db
          .transaction()
          .execute(async (tx) =>
            queueMessage(
              tx,
              { eventKey, template: 'receipt', channel: 'email', recipient: 'mei@example.my', locale: 'zh', letter },
              await studioNow(tx),
            ),
          ),
      ),
    )
    expect(told.filter((result) => result === 'queued')).toHaveLength(1)
    const other = await db
      .transaction()
      .execute(async (tx) =>
        queueMessage(
          tx,
          { eventKey, template: 'welcome', channel: 'email', recipient: 'mei@example.my', locale: 'zh', letter },
          await studioNow(tx),
        ),
      )
    expect(other).toBe('queued')
  })

  it('is not written, and not sent, when its event was rolled back', async () => {
    const eventKey = `order.paid:${randomUUID()}`
    await expect(
      db.transaction().execute(async (tx) => {
        await queueMessage(
          tx,
          { eventKey, template: 'test', channel: 'email', recipient: 'mei@example.my', locale: 'en', letter },
          await studioNow(tx),
        )
        throw new Error('the order changed')
      }),
    ).rejects.toThrow('the order changed')
    expect(await db.selectFrom('messages').select('id').where('event_key', '=', eventKey).execute()).toEqual([])
    await sendDue()
    expect(post.received).toEqual([])
  })

  it('leaves once, though it is swept again and by five at the same moment', async () => {
    const id = await queue()
    const results = await Promise.all(Array.from({ length: 5 }, async () => send(id)))
    expect(results.toSorted()).toEqual(['idle', 'idle', 'idle', 'idle', 'sent'])
    expect(await send(id)).toBe('idle')
    expect(post.received).toHaveLength(1)
  })

  it('carries both parts, its language and a name that stays the same', async () => {
    const id = await queue({ subject: '已预约' })
    await send(id)
    const [mail] = post.received
    expect(mail?.recipients).toEqual(['mei@example.my'])
    expect(mail?.text).toContain(`Message-ID: <${id}@hundred.example>`)
    expect(mail?.text).toContain('Content-Language: en')
    expect(mail?.text).toContain('Content-Type: text/plain')
    expect(mail?.text).toContain('Content-Type: text/html')
    expect(mail?.text).toContain('Auto-Submitted: auto-generated')
  })

  it('carries the file for a calendar as an invitation, and its cancellation', async () => {
    const calendar = {
      uid: 'abc@hundred',
      sequence: 3,
      changedAt: instant('2026-11-19T02:03:04Z'),
      startsAt: instant('2026-11-20T01:00:00Z'),
      endsAt: instant('2026-11-20T01:50:00Z'),
      isCanceled: false,
      summary: '核心床 Flow',
      description: 'With Mei\nReformer 7',
      location: 'Studio One',
    }
    await send(await queue({ calendar }))
    await send(await queue({ calendar: { ...calendar, isCanceled: true, sequence: 4 } }))
    const [invited, canceled] = post.received.map(({ text }) => text)
    expect(invited).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
    expect(invited).toMatch(/Content-Type: application\/ics; name=hundred-class\.ics/)
    expect(canceled).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/)
    const attached = (text: string | undefined) =>
      Buffer.from(/application\/ics[^]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(text ?? '')?.[1] ?? '', 'base64')
        .toString('utf8')
        .replaceAll('\r\n ', '')
    for (const line of [
      'METHOD:REQUEST',
      'UID:abc@hundred',
      'SEQUENCE:3',
      'SUMMARY:核心床 Flow',
      'ORGANIZER;CN="Hundred":mailto:hello@hundred.example',
    ])
      expect(attached(invited)).toContain(`${line}\r\n`)
    expect(attached(invited)).toContain('mailto:mei@example.my\r\n')
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:4'])
      expect(attached(canceled)).toContain(`${line}\r\n`)
  })

  it('without a class carries no file, and a text message never does', async () => {
    const calendar = {
      uid: 'x',
      sequence: 0,
      changedAt: instant('2026-11-19T02:03:04Z'),
      startsAt: instant('2026-11-20T01:00:00Z'),
      endsAt: instant('2026-11-20T01:50:00Z'),
      isCanceled: false,
      summary: 's',
      description: '',
      location: '',
    }
    await send(await queue())
    expect(post.received[0]?.text).not.toContain('calendar')
    const id = await queue({ calendar, channel: 'sms', recipient: '60123456789' })
    expect(
      (await db.selectFrom('messages').select('letter').where('id', '=', id).executeTakeFirstOrThrow()).letter,
    ).not.toHaveProperty('calendar')
  })

  it('holds no header that someone typed into its subject', async () => {
    const id = await queue({ subject: 'Hello\r\nBcc: everyone@example.my\r\n\r\nfree credits' })
    expect((await rowOf(id)).subject).toBe('Hello Bcc: everyone@example.my free credits')
    await send(id)
    const [mail] = post.received
    expect(mail?.recipients).toEqual(['mei@example.my'])
    expect(mail?.text).not.toMatch(/^bcc:/im)
  })

  it('goes to nobody when its recipient is not one address', async () => {
    const id = await queue({ recipient: 'a@example.my, b@example.my' })
    expect(await send(id)).toBe('failed')
    expect(post.received).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: 'the recipient is not one e-mail address' })
  })
})

describe('a mail server that is down', () => {
  it('delays a letter and loses none', async () => {
    post.mood = 'busy'
    const id = await queue()
    expect(await send(id)).toBe('waiting')
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      sent_at: null,
      failure: expect.stringContaining('421'),
    })
    expect(await send(id)).toBe('idle')
    post.mood = 'willing'
    await later(3)
    expect(await send(id)).toBe('sent')
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, failure: null })
    expect(post.received).toHaveLength(1)
  })

  it('delays it when nobody listens at all', async () => {
    const id = await queue()
    expect(await send(id, { mailer: createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.example' }) })).toBe(
      'waiting',
    )
    expect((await rowOf(id)).failure).toContain('ECONNREFUSED')
  })

  it('costs a limited time when it takes the call and says nothing', async () => {
    post.mood = 'silent'
    const id = await queue()
    const impatient = createMailer({ smtpUrl: `smtp://127.0.0.1:${post.port}`, mailFrom: 'a@b.example', limitMs: 100 })
    expect(await send(id, { mailer: impatient })).toBe('waiting')
    expect((await rowOf(id)).failure).toBe('the mail server took too long')
  })

  it('for six hours is waited for, and each letter leaves once', async () => {
    post.mood = 'busy'
    const id = await queue()
    for (let minute = 0; minute < 360; minute += 20) {
      await sendDue()
      await later(20)
    }
    expect((await rowOf(id)).status).toBe('queued')
    post.mood = 'willing'
    for (let hour = 0; hour < 5; hour += 1) {
      await later(60)
      await sendDue()
    }
    expect((await rowOf(id)).status).toBe('sent')
    expect(post.received.filter(({ text }) => text.includes(id))).toHaveLength(1)
  })

  it('for days ends in a failure that says why', async () => {
    post.mood = 'busy'
    const id = await queue()
    const results: string[] = []
    for (let round = 0; round < maxSendAttempts + 2; round += 1) {
      results.push(await send(id))
      await later(24 * 60)
    }
    expect(results).toEqual([...Array.from({ length: maxSendAttempts - 1 }, () => 'waiting'), 'failed', 'idle', 'idle'])
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('421') })
  })

  it('is not asked again about a recipient that it refuses for good', async () => {
    post.mood = 'refusing'
    const id = await queue()
    expect(await send(id)).toBe('failed')
    expect((await rowOf(id)).failure).toContain('550')
  })
})

describe('a worker that dies', () => {
  const deadly: Mailer = { send: async () => Promise.reject(new Error('killed')) }

  it('leaves the letter to the next try', async () => {
    const id = await queue()
    await expect(send(id, { mailer: deadly })).rejects.toThrow('killed')
    expect(await send(id)).toBe('idle')
    await later(3)
    expect(await send(id)).toBe('sent')
  })

  it('at the last try leaves a failure and not a letter that waits for ever', async () => {
    const id = await queue()
    for (let attempt = 0; attempt < maxSendAttempts; attempt += 1) {
      await expect(send(id, { mailer: deadly })).rejects.toThrow('killed')
      await later(24 * 60)
    }
    expect(await send(id)).toBe('idle')
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: 'the last try was cut off' })
  })
})

describe('many letters', () => {
  it('leave once each, whoever of five workers claims them', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => queue({ recipient: `many-${index}@example.my` })),
    )
    const results = await Promise.all(Array.from({ length: 5 }, async () => sendDue()))
    expect(ids.map((id) => results.filter((result) => result.get(id) === 'sent').length)).toEqual(ids.map(() => 1))
    expect(new Set(post.received.map(({ recipients }) => recipients.join())).size).toBe(30)
    expect(post.received).toHaveLength(30)
  })

  it('wait for no server where there is none', async () => {
    const ids = await Promise.all(Array.from({ length: 230 }, async () => queue()))
    const outcomes = await sendDue({ mode: 'demo', mailer: 'none' })
    expect(ids.every((id) => outcomes.get(id) === 'sent')).toBe(true)
  })
})

describe('without a mail server', () => {
  it('the demo counts the row in its mailbox as sent', async () => {
    const id = await queue()
    expect(await send(id, { mode: 'demo', mailer: 'none' })).toBe('sent')
    const code = await queue({ channel: 'sms', recipient: '60123456789' })
    expect(await send(code, { mode: 'demo' })).toBe('sent')
    expect(post.received).toEqual([])
  })

  it('production says that it cannot send', async () => {
    const id = await queue()
    expect(await send(id, { mailer: 'none' })).toBe('failed')
    expect((await rowOf(id)).failure).toContain('SMTP_URL')
  })
})
