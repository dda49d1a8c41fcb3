import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPostOffice, type PostOffice } from '#dev/testing/mail-harness.ts'
import { maxSendAttempts } from '#domain/messages/model.ts'
import { createMailer, type Mailer } from '#server/gateways/mailer.ts'

let office: PostOffice

beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(async () => office.stop())
beforeEach(async () => office.clear())

describe('a mail server that is down', () => {
  it('a mail server that is down delays messages and loses none', async () => {
    office.post.mood = 'busy'
    const id = await office.queue()
    expect(await office.send(id)).toBe('waiting')
    expect(await office.rowOf(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      sent_at: null,
      failure: expect.stringContaining('421'),
    })
    expect(await office.send(id)).toBe('idle')
    office.post.mood = 'willing'
    await office.later(3)
    expect(await office.send(id)).toBe('sent')
    expect(await office.rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, failure: null })
    expect(office.post.received).toHaveLength(1)
  })

  it('a mail server that refuses connections delays messages', async () => {
    const id = await office.queue()
    expect(
      await office.send(id, { mailer: createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.example' }) }),
    ).toBe('waiting')
    expect((await office.rowOf(id)).failure).toContain('ECONNREFUSED')
  })

  it('a mail server that accepts a connection and stays silent costs a limited time', async () => {
    office.post.mood = 'silent'
    const id = await office.queue()
    const impatient = createMailer({
      smtpUrl: `smtp://127.0.0.1:${office.post.port}`,
      mailFrom: 'a@b.example',
      limitMs: 100,
    })
    expect(await office.send(id, { mailer: impatient })).toBe('waiting')
    expect((await office.rowOf(id)).failure).toBe('the mail server took too long')
  })

  it('a mail server that is down for six hours is retried, and each message is sent once', async () => {
    office.post.mood = 'busy'
    const id = await office.queue()
    for (let minute = 0; minute < 360; minute += 20) {
      await office.sendDue()
      await office.later(20)
    }
    expect((await office.rowOf(id)).status).toBe('queued')
    office.post.mood = 'willing'
    for (let hour = 0; hour < 5; hour += 1) {
      await office.later(60)
      await office.sendDue()
    }
    expect((await office.rowOf(id)).status).toBe('sent')
    expect(office.post.received.filter(({ text }) => text.includes(id))).toHaveLength(1)
  })

  it('a mail server that is down for days ends in a failure that says why', async () => {
    office.post.mood = 'busy'
    const id = await office.queue()
    const results: string[] = []
    for (let round = 0; round < maxSendAttempts + 2; round += 1) {
      results.push(await office.send(id))
      await office.later(24 * 60)
    }
    expect(results).toEqual([...Array.from({ length: maxSendAttempts - 1 }, () => 'waiting'), 'failed', 'idle', 'idle'])
    expect(await office.rowOf(id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('421') })
  })

  it('a mail server that rejects a recipient for good is not asked again', async () => {
    office.post.mood = 'refusing'
    const id = await office.queue()
    expect(await office.send(id)).toBe('failed')
    expect((await office.rowOf(id)).failure).toContain('550')
  })

  it('a mail server that refuses one address takes the letters of all others', async () => {
    const refused = await office.queue({ recipient: 'refused@example.my' })
    const others = await Promise.all(Array.from({ length: 12 }, async () => office.queue()))
    const outcomes = await office.sendDue()
    expect(outcomes.get(refused)).toBe('failed')
    expect(others.map((id) => outcomes.get(id))).toEqual(others.map(() => 'sent'))
    expect(office.post.received).toHaveLength(others.length)
  })
})

describe('a worker that dies', () => {
  const deadly: Mailer = { send: async () => Promise.reject(new Error('killed')) }

  it('a worker that dies leaves its message to the next try', async () => {
    const id = await office.queue()
    await expect(office.send(id, { mailer: deadly })).rejects.toThrow('killed')
    expect(await office.send(id)).toBe('idle')
    await office.later(3)
    expect(await office.send(id)).toBe('sent')
  })

  it('a worker that dies at the last try leaves a failed message and not one that waits for ever', async () => {
    const id = await office.queue()
    for (let attempt = 0; attempt < maxSendAttempts; attempt += 1) {
      await expect(office.send(id, { mailer: deadly })).rejects.toThrow('killed')
      await office.later(24 * 60)
    }
    expect(await office.send(id)).toBe('idle')
    expect(await office.rowOf(id)).toMatchObject({ status: 'failed', failure: 'the last try was cut off' })
  })
})
