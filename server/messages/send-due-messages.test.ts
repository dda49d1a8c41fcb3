import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookedContent, openPostOffice, type PostOffice } from '#dev/testing/mail-harness.ts'
import { readPdf } from '#dev/testing/read-pdf.ts'
import { instant } from '#domain/kit/time.ts'
import { studioNow } from '#server/kit/clock.ts'
import { queueMessage } from './queue-message.ts'

let office: PostOffice

beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(async () => office.stop())
beforeEach(async () => office.clear())

describe('a message', () => {
  it('a message is written once per event and template, however often the event is reported at once', async () => {
    const eventKey = `order.paid:${randomUUID()}`
    const told = await Promise.all(
      Array.from({ length: 10 }, async () =>
        office.db.transaction().execute(async (tx) =>
          queueMessage(
            tx,
            {
              eventKey,
              template: 'receipt',
              channel: 'email',
              recipient: 'mei@example.my',
              locale: 'zh',
              content: bookedContent,
            },
            await studioNow(tx),
          ),
        ),
      ),
    )
    expect(told.filter((result) => result === 'queued')).toHaveLength(1)
    const other = await office.db.transaction().execute(async (tx) =>
      queueMessage(
        tx,
        {
          eventKey,
          template: 'welcome',
          channel: 'email',
          recipient: 'mei@example.my',
          locale: 'zh',
          content: bookedContent,
        },
        await studioNow(tx),
      ),
    )
    expect(other).toBe('queued')
  })

  it('a message is not written, and not sent, when its event was rolled back', async () => {
    const eventKey = `order.paid:${randomUUID()}`
    await expect(
      office.db.transaction().execute(async (tx) => {
        await queueMessage(
          tx,
          {
            eventKey,
            template: 'test',
            channel: 'email',
            recipient: 'mei@example.my',
            locale: 'en',
            content: bookedContent,
          },
          await studioNow(tx),
        )
        throw new Error('the order changed')
      }),
    ).rejects.toThrow('the order changed')
    expect(await office.db.selectFrom('messages').select('id').where('event_key', '=', eventKey).execute()).toEqual([])
    await office.sendDue()
    expect(office.post.received).toEqual([])
  })

  it('a message is sent once, though five workers claim it at the same moment', async () => {
    const id = await office.queue()
    const results = await Promise.all(Array.from({ length: 5 }, async () => office.send(id)))
    expect(results.toSorted()).toEqual(['idle', 'idle', 'idle', 'idle', 'sent'])
    expect(await office.send(id)).toBe('idle')
    expect(office.post.received).toHaveLength(1)
  })

  it('a message carries both parts, its language and a name that stays the same', async () => {
    const id = await office.queue({ content: { subject: '已预约' } })
    await office.send(id)
    const [mail] = office.post.received
    expect(mail?.recipients).toEqual(['mei@example.my'])
    expect(mail?.text).toContain(`Message-ID: <${id}@hundred.example>`)
    expect(mail?.text).toContain('Content-Language: en')
    expect(mail?.text).toContain('Content-Type: text/plain')
    expect(mail?.text).toContain('Content-Type: text/html')
    expect(mail?.text).toContain('Auto-Submitted: auto-generated')
  })

  it('a message carries its own words as a PDF where they are to be kept', async () => {
    const content = {
      heading: '免责声明 Waiver',
      paragraphs: ['I, <b>陈伟珊</b>, have read it.', 'Second paragraph.'],
      facts: [{ label: 'Fingerprint', value: 'ab12cd34' }],
      copyName: 'hundred-form-7.pdf',
    }
    await office.send(await office.queue({ content }))
    await office.send(await office.queue({ content: { paragraphs: ['No copy.'] } }))
    const [kept, without] = office.post.received.map(({ text }) => text ?? '')
    expect(without).not.toContain('application/pdf')
    const part = /Content-Type: application\/pdf; name=hundred-form-7\.pdf[^]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(
      kept ?? '',
    )
    const text = readPdf(Uint8Array.from(Buffer.from(part?.[1] ?? '', 'base64')))
    for (const words of ['免责声明 Waiver', 'I, <b>陈伟珊</b>, have read it.', 'Second paragraph.', 'ab12cd34'])
      expect(text).toContain(words)
  })

  it('a message carries the file for a calendar as an invitation, and its cancellation', async () => {
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
    await office.send(await office.queue({ content: { calendar } }))
    await office.send(await office.queue({ content: { calendar: { ...calendar, isCanceled: true, sequence: 4 } } }))
    const [invited, canceled] = office.post.received.map(({ text }) => text)
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

  it('a message without a class carries no file, and a text message never does', async () => {
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
    await office.send(await office.queue())
    expect(office.post.received[0]?.text).not.toContain('calendar')
    const id = await office.queue({ content: { calendar }, channel: 'sms', recipient: '60123456789' })
    expect(
      (await office.db.selectFrom('messages').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content,
    ).not.toHaveProperty('calendar')
  })

  it('a message holds no header that someone typed into its subject', async () => {
    const id = await office.queue({ content: { subject: 'Hello\r\nBcc: everyone@example.my\r\n\r\nfree credits' } })
    expect((await office.rowOf(id)).subject).toBe('Hello Bcc: everyone@example.my free credits')
    await office.send(id)
    const [mail] = office.post.received
    expect(mail?.recipients).toEqual(['mei@example.my'])
    expect(mail?.text).not.toMatch(/^bcc:/im)
  })

  it('a message that is not sent is a line with the reason and the template, and names nobody', async () => {
    const recipient = 'mei.canary@example.my'
    const id = await office.queue({ template: 'bookings.booked', recipient })
    const failure = `550 5.1.1 <${recipient}>: Recipient refused, ask postmaster@mail.example`
    const outcome = await office.send(id, { mailer: { send: async () => ({ sent: false, failure, final: true }) } })
    expect(outcome).toBe('failed')
    expect(office.logged.map((line) => JSON.parse(line)).filter((line) => line.message === id)).toMatchObject([
      {
        msg: 'a message was not sent',
        template: 'bookings.booked',
        failure: '550 5.1.1 <…>: Recipient refused, ask …',
        giveUp: true,
      },
    ])
    expect((await office.rowOf(id))?.failure).toBe(failure)
  })

  it('a message goes to nobody when its recipient is not one address', async () => {
    const id = await office.queue({ recipient: 'a@example.my, b@example.my' })
    expect(await office.send(id)).toBe('failed')
    expect(office.post.received).toEqual([])
    expect(await office.rowOf(id)).toMatchObject({
      status: 'failed',
      failure: 'the recipient is not one e-mail address',
    })
  })
})

describe('many messages', () => {
  it('many messages are sent once each, whichever of five workers claims them', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => office.queue({ recipient: `many-${index}@example.my` })),
    )
    const results = await Promise.all(Array.from({ length: 5 }, async () => office.sendDue()))
    expect(ids.map((id) => results.filter((result) => result.get(id) === 'sent').length)).toEqual(ids.map(() => 1))
    expect(new Set(office.post.received.map(({ recipients }) => recipients.join())).size).toBe(30)
    expect(office.post.received).toHaveLength(30)
  })

  it('messages do not wait for a server where none is configured', async () => {
    const ids = await Promise.all(Array.from({ length: 230 }, async () => office.queue()))
    const outcomes = await office.sendDue({ mode: 'demo', mailer: 'none' })
    expect(ids.every((id) => outcomes.get(id) === 'sent')).toBe(true)
  })
})

describe('without a mail server', () => {
  it('the demo counts a message in its mailbox as sent, without a mail server', async () => {
    const id = await office.queue()
    expect(await office.send(id, { mode: 'demo', mailer: 'none' })).toBe('sent')
    const code = await office.queue({ channel: 'sms', recipient: '60123456789' })
    expect(await office.send(code, { mode: 'demo' })).toBe('sent')
    expect(office.post.received).toEqual([])
  })

  it('production fails a message without a mail server', async () => {
    const id = await office.queue()
    expect(await office.send(id, { mailer: 'none' })).toBe('failed')
    expect((await office.rowOf(id)).failure).toContain('SMTP_URL')
  })
})
