import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPostOffice, type PostOffice } from '#dev/testing/mail-harness.ts'
import { codeLifeMinutes, codeTemplate, maxSendAttempts, withheldCode } from '#domain/messages/model.ts'
import { removeExpiredCodes } from './queries.ts'

let office: PostOffice

beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(async () => office.stop())
beforeEach(async () => office.clear())

const queueCode = async () => office.queue({ template: codeTemplate, content: { heading: '123456' } })
const isReadable = async (id: Awaited<ReturnType<typeof queueCode>>) =>
  JSON.stringify(await office.rowOf(id)).includes('123456')

describe('a code', () => {
  it('a code is sent in plain text, and cannot be read in the database afterwards', async () => {
    const id = await queueCode()
    expect(await isReadable(id)).toBe(true)
    expect(await office.send(id)).toBe('sent')
    expect(office.post.received[0]?.text).toContain('123456')
    expect(await isReadable(id)).toBe(false)
    expect((await office.rowOf(id)).content).toMatchObject({
      heading: withheldCode,
      paragraphs: ['Saturday at 09:00.'],
    })
  })

  it('a code is kept while its message waits for a mail server, and removed when it is given up', async () => {
    office.post.mood = 'busy'
    const id = await queueCode()
    expect(await office.send(id)).toBe('waiting')
    expect(await isReadable(id)).toBe(true)
    office.post.mood = 'refusing'
    await office.later(3)
    expect(await office.send(id)).toBe('failed')
    expect(await isReadable(id)).toBe(false)
  })

  it('a code is removed with the last try of a worker that dies', async () => {
    const id = await queueCode()
    const deadly = { send: async () => Promise.reject(new Error('killed')) }
    for (let attempt = 0; attempt < maxSendAttempts; attempt += 1) {
      await expect(office.send(id, { mailer: deadly })).rejects.toThrow('killed')
      await office.later(24 * 60)
    }
    await office.sendDue()
    expect((await office.rowOf(id)).status).toBe('failed')
    expect(await isReadable(id)).toBe(false)
  })

  it('a code is not readable where production has nowhere to send it', async () => {
    const id = await queueCode()
    expect(await office.send(id, { mailer: 'none' })).toBe('failed')
    expect(await isReadable(id)).toBe(false)
  })

  it('a code is shown in the mailbox of the demo until it expires', async () => {
    const id = await queueCode()
    expect(await office.send(id, { mode: 'demo', mailer: 'none' })).toBe('sent')
    await office.later(codeLifeMinutes - 1)
    await removeExpiredCodes(office.db)
    expect(await isReadable(id)).toBe(true)
    await office.later(2)
    await removeExpiredCodes(office.db)
    expect(await isReadable(id)).toBe(false)
    expect((await office.rowOf(id)).status).toBe('sent')
  })

  it('a code that expired before it was sent is not sent any more', async () => {
    const id = await queueCode()
    await office.later(codeLifeMinutes + 1)
    await removeExpiredCodes(office.db)
    expect(await office.send(id)).toBe('idle')
    expect(await office.rowOf(id)).toMatchObject({ status: 'failed', failure: 'the code in it has expired' })
    expect(office.post.received).toEqual([])
  })
})

it('other messages keep their text', async () => {
  const id = await office.queue({ content: { heading: '123456' } })
  await office.send(id)
  await office.later(codeLifeMinutes + 1)
  await removeExpiredCodes(office.db)
  expect(await isReadable(id)).toBe(true)
})
