import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts'
import { instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { openDatabase, openPool, type Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { mailboxPages } from './mailbox-pages.ts'
import { queueMessage } from './queue-message.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(openPool(database.url, { size: 4, onLost: () => undefined }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const open = async (path: string) => mailboxPages(db, { mailFrom: 'Hundred <hello@hundred.example>' }).request(path)
const read = async (path: string) => (await open(path)).text()

async function aMessage(
  recipient: string,
  subject: string,
  more: Pick<MessageContent, 'calendar'> = {},
): Promise<string> {
  const eventKey = randomUUID()
  await db.transaction().execute(async (tx) =>
    queueMessage(
      tx,
      {
        eventKey,
        template: 'test',
        channel: 'email',
        recipient,
        locale: 'en',
        content: {
          subject,
          heading: 'Hello',
          paragraphs: ['Words.'],
          action: { label: 'Open', url: 'https://hundred.example/classes' },
          ...more,
        },
      },
      await studioNow(tx),
    ),
  )
  const row = await db.selectFrom('messages').select('id').where('event_key', '=', eventKey).executeTakeFirstOrThrow()
  return row.id
}

describe('the mailbox', () => {
  it('the mailbox says when it is empty, in both languages', async () => {
    expect(await read('/')).toContain('Nothing yet.')
    expect(await read('/?lang=zh')).toContain('还没有消息')
    expect(await read('/?lang=xx')).toContain('lang="en"')
  })

  it('the mailbox keeps the lines of the text part', async () => {
    const page = await read(`/${await aMessage('mei@example.my', 'In lines')}`)
    const [, text = ''] = /<pre[^>]*>([^]*?)<\/pre>/.exec(page) ?? []
    expect(text.replaceAll(/<[^>]+>/g, '').split('\n')).toEqual(
      expect.arrayContaining(['Words.', 'https://hundred.example/classes']),
    )
  })

  it('the mailbox lists messages newest first, and those to one recipient whatever its case', async () => {
    await aMessage('mei@example.my', 'The first')
    await aMessage('hui@example.my', 'The second')
    const all = await read('/')
    expect(all.indexOf('The second')).toBeGreaterThan(0)
    expect(all.indexOf('The second')).toBeLessThan(all.indexOf('The first'))
    const one = await read('/?to=MEI@example.my')
    expect(one).toContain('The first')
    expect(one).not.toContain('The second')
    expect(await read('/?to=nobody@example.my')).toContain('No messages for nobody@example.my')
  })

  it('the mailbox shows one message: the frame, the text part with its link, and its neighbours', async () => {
    const [first, second, third] = [
      await aMessage('a@example.my', 'One'),
      await aMessage('a@example.my', 'Two'),
      await aMessage('a@example.my', 'Three'),
    ]
    const page = await read(`/${second}`)
    expect(page).toContain(`src="/demo/mailbox/${second}/html"`)
    expect(page).toContain('<a href="https://hundred.example/classes">')
    expect(page).toContain(`rel="next" href="/demo/mailbox/${first}?lang=en"`)
    expect(page).toContain(`rel="prev" href="/demo/mailbox/${third}?lang=en"`)
  })

  it('the mailbox offers the file for the calendar that a message carries, and none for a message without one', async () => {
    const calendar = {
      uid: 'abc@hundred',
      sequence: 3,
      changedAt: instant('2026-11-19T02:03:04Z'),
      startsAt: instant('2026-11-20T01:00:00Z'),
      endsAt: instant('2026-11-20T01:50:00Z'),
      isCanceled: false,
      summary: 'Flow',
      description: 'With Mei\nReformer 7',
      location: 'Studio One',
    }
    const [booked, gone, bare] = [
      await aMessage('c@example.my', 'In', { calendar }),
      await aMessage('c@example.my', 'Out', { calendar: { ...calendar, isCanceled: true } }),
      await aMessage('c@example.my', 'Bare'),
    ]
    expect(await read(`/${booked}`)).toMatch(
      new RegExp(`<a download href="/demo/mailbox/${booked}/calendar.ics"\\s*>Add to calendar</a`),
    )
    expect(await read(`/${gone}?lang=zh`)).toContain('从日历移除')
    expect(await read(`/${bare}`)).not.toContain('calendar.ics')
    const file = await open(`/${booked}/calendar.ics`)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="hundred-class.ics"',
      'cache-control': 'no-store',
    })
    const text = await file.text()
    for (const line of [
      'METHOD:REQUEST',
      'UID:abc@hundred',
      'SEQUENCE:3',
      'DESCRIPTION:With Mei\\nReformer 7',
      'URL:https://hundred.example/classes',
    ])
      expect(text).toContain(`${line}\r\n`)
    expect(await read(`/${gone}/calendar.ics`)).toContain('METHOD:CANCEL\r\n')
    expect((await open(`/${bare}/calendar.ics`)).status).toBe(404)
  })

  it('the mailbox shows fifty messages a page', async () => {
    for (let number = 0; number < 51; number += 1) await aMessage('many@example.my', `Message ${number}`)
    expect((await read('/?to=many@example.my')).match(/<li>/g)).toHaveLength(50)
    const last = await read('/?to=many@example.my&page=2')
    expect(last.match(/<li>/g)).toHaveLength(1)
    expect(last).toContain('Page 2 of 2')
    expect(await read('/?to=many@example.my&page=abc')).toContain('Page 1 of 2')
  })

  it('the mailbox runs no script that people typed', async () => {
    const id = await aMessage('x@example.my', '<script>alert(1)</script>')
    for (const page of [
      await read('/?to=x@example.my'),
      await read(`/${id}`),
      await read(`/${id}/html`),
      await read('/?to=<script>alert(1)</script>'),
    ]) {
      expect(page).not.toContain('<script')
      expect(page).not.toMatch(/style=(?=.*<header>)/)
    }
    const email = await open(`/${id}/html`)
    expect(email.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    )
    expect(email.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const page = await open(`/${id}`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    expect(await page.text()).not.toContain('style=')
  })

  it('the mailbox answers 404 for an unknown message', async () => {
    for (const path of [`/${randomUUID()}`, `/${randomUUID()}/html`, '/abc', '/abc/html'])
      expect((await open(path)).status).toBe(404)
    const style = await open('/style.css')
    expect(style.headers.get('content-type')).toContain('text/css')
  })
})
