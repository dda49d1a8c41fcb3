import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Id } from '#domain/kit/id.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { createMailer, type Mailer } from '#server/gateways/mailer.ts'
import { studioNow } from '#server/kit/clock.ts'
import { createLog } from '#server/kit/log.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { sendDueMessages, type Outcome } from '#server/messages/send-due-messages.ts'
import { testClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { startMailServer, type MailServer } from './mail-server.ts'

export const bookedContent: MessageContent = {
  subject: 'You are booked',
  heading: 'Reformer 7',
  paragraphs: ['Saturday at 09:00.'],
  action: { label: 'See my classes', url: 'https://hundred.example/my-account/classes' },
}

interface Sending {
  readonly mode?: 'demo' | 'production'
  readonly mailer?: Mailer | 'none'
}

interface Queued {
  readonly eventKey?: string
  readonly template?: string
  readonly recipient?: string
  readonly channel?: 'email' | 'sms'
  readonly content?: Partial<MessageContent>
}

/** Messages, the program that sends them, and a scriptable mail server. */
export interface PostOffice {
  readonly pool: pg.Pool
  readonly db: Database
  readonly post: MailServer
  /** The lines of its log. */
  readonly logged: readonly string[]
  /** Starts a test with nothing to send. */
  readonly clear: () => Promise<void>
  readonly queue: (message?: Queued) => Promise<Id<'messages'>>
  readonly sendDue: (how?: Sending) => Promise<ReadonlyMap<Id<'messages'>, Outcome>>
  /** Sends what is due and returns the outcome of this one; `idle` when it was not due. */
  readonly send: (id: Id<'messages'>, how?: Sending) => Promise<Outcome | 'idle'>
  readonly rowOf: (id: Id<'messages'>) => ReturnType<typeof loadRow>
  readonly later: (minutes: number) => Promise<unknown>
  readonly stop: () => Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  const database = await createTestDatabase()
  const pool = openPool(database.url, { size: 10, onLost: () => undefined })
  const db = openDatabase(pool)
  const post = await startMailServer()
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${post.port}`,
    mailFrom: 'Hundred <hello@hundred.example>',
  })
  const logged: string[] = []
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void logged.push(line) })
  const sendDue = async (how: Sending = {}) =>
    sendDueMessages({
      db,
      config: { mode: how.mode ?? 'production', push: undefined },
      mailer: how.mailer === 'none' ? undefined : (how.mailer ?? mailer),
      log,
    })
  return {
    pool,
    db,
    post,
    logged,
    sendDue,
    send: async (id, how = {}) => (await sendDue(how)).get(id) ?? 'idle',
    queue: async (message) => queueLetter(db, message),
    rowOf: async (id) => loadRow(db, id),
    later: async (minutes) => testClock(pool).advance({ minutes }),
    clear: async () => {
      post.mood = 'willing'
      post.received.length = 0
      await pool.query(`update messages set status = 'sent', sent_at = studio_now() where status = 'queued'`)
    },
    stop: async () => {
      post.server.close()
      await db.destroy()
      await database.drop()
    },
  }
}

/** A letter that is due now. */
export async function queueLetter(db: Database, message: Queued = {}): Promise<Id<'messages'>> {
  const {
    eventKey = `test:${randomUUID()}`,
    template = 'test',
    channel = 'email',
    recipient = 'mei@example.my',
  } = message
  const content = { ...bookedContent, ...message.content }
  await db
    .transaction()
    .execute(async (tx) =>
      queueMessage(tx, { eventKey, template, channel, recipient, locale: 'en', content }, await studioNow(tx)),
    )
  const row = await db.selectFrom('messages').select('id').where('event_key', '=', eventKey).executeTakeFirstOrThrow()
  return row.id
}

async function loadRow(db: Database, id: Id<'messages'>) {
  return db
    .selectFrom('messages')
    .select(['status', 'attempts', 'failure', 'sent_at', 'subject', 'recipient', 'content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
