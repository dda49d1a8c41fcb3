import { describe, expect, it } from 'vitest'
import { aDependant, aMember, type Member } from '#dev/testing/builders.ts'
import { anInstructor, teach } from '#dev/testing/instructors.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'

const stage = stageDesk()

const send = async (
  sessionId: string,
  body: object,
  { token = stage.desk.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) => stage.server.request('POST', `/staff/schedules/${sessionId}/messages`, { token, body, headers })
const lastTo = async (member: Member) => (await messagesTo(stage.server.db, member)).at(-1)?.plain ?? ''

/** A class of two that is full: a mother with her child, and somebody who waits and reads Chinese. */
async function aFullClass() {
  const sessionId = await stage.classIn(5, 2)
  const [mother, waits] = [await stage.someone(), await stage.someone()]
  const child = await aDependant(stage.server.db, { guardian: mother, birthDate: '2009-03-04' })
  await mother.book(sessionId)
  expect((await mother.tryToBook(sessionId, { person_id: child })).status).toBe(201)
  await waits.book(sessionId, 'waitlist')
  await stage.server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', waits.accountId).execute()
  return { sessionId, mother, waits }
}

describe('the studio writes to a class', () => {
  it('everybody reads a ready sentence in their language, each account once, and the audit keeps it', async () => {
    const { sessionId, mother, waits } = await aFullClass()
    const headers = { 'idempotency-key': `messages-${sessionId}` }
    const before = (await messagesTo(stage.server.db, mother)).length
    const body = { to: 'everybody', template: 'late_start' }
    for (const _ of [1, 2])
      expect(await send(sessionId, body, { headers })).toMatchObject({ status: 200, body: { told: 2 } })
    expect(await messagesTo(stage.server.db, mother)).toHaveLength(before + 1)
    expect(await lastTo(mother)).toContain('about ten minutes late. Please check in')
    expect(await lastTo(waits)).toContain('您的课程会晚约十分钟开始')
    expect(await lastTo(waits)).toContain('候补名单')
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_role', 'details'])
      .where('subject_id', '=', sessionId)
      .execute()
    expect(audit).toMatchObject([
      { action: 'bookings.write_to_class', actor_role: 'desk', details: { template: 'late_start', told: 2 } },
    ])
  })

  it.each([
    ['booked', 1],
    ['waiting', 1],
    ['everybody', 2],
  ] as const)('a preview to %s sends nothing, and counts whom the message then reaches', async (to, messages) => {
    const { sessionId, mother } = await aFullClass()
    const before = (await messagesTo(stage.server.db, mother)).length
    const shown = await stage.server.request('POST', `/staff/schedules/${sessionId}/messages/preview`, {
      token: stage.desk.token,
      body: { to },
    })
    expect(shown).toMatchObject({ status: 200, body: { messages, text: null } })
    expect(await messagesTo(stage.server.db, mother)).toHaveLength(before)
    const body = { to, template: 'bring_socks', plan_hash: shown.body['plan_hash'] }
    expect(await send(sessionId, body)).toMatchObject({ status: 200, body: { told: messages } })
    const stale = { ...body, plan_hash: 'of something else' }
    expect(await send(sessionId, stale)).toMatchObject({ status: 409, body: { code: 'staff.plan_changed' } })
  })

  it('a preview of a ready sentence says it as the message does', async () => {
    const { sessionId, mother } = await aFullClass()
    const body = { to: 'booked', template: 'side_door' }
    const path = `/staff/schedules/${sessionId}/messages/preview`
    const shown = await stage.server.request('POST', path, { token: stage.desk.token, body })
    await send(sessionId, body)
    expect(await lastTo(mother)).toContain(shown.body['text'])
  })

  it("the studio's own words go out in the reader's language, else as they were written", async () => {
    const { sessionId, mother, waits } = await aFullClass()
    const body = { to: 'everybody', text_en: 'The lift is out.\nTake the stairs.', text_zh: '电梯维修中。' }
    expect((await send(sessionId, body)).status).toBe(200)
    expect(await lastTo(mother)).toMatch(/The lift is out\.\s+Take the stairs\./)
    expect(await lastTo(waits)).toContain('电梯维修中。')
    expect((await send(sessionId, { to: 'waiting', text_en: 'Please call us.' })).body).toMatchObject({ told: 1 })
    expect(await lastTo(waits)).toContain('Please call us.')
    expect(await lastTo(mother)).not.toContain('Please call us.')
  })

  it('nothing to say, too much, both at once, or nobody to read it is refused', async () => {
    const { sessionId } = await aFullClass()
    const empty = await stage.classIn(9)
    const wrong = [
      { to: 'booked' },
      { to: 'booked', text_en: 'x'.repeat(601) },
      { to: 'booked', template: 'late_start', text_en: 'Please call us.' },
      { to: 'all', template: 'late_start' },
    ]
    for (const body of wrong) expect((await send(sessionId, body)).status).toBe(422)
    expect((await send(empty, { to: 'booked', template: 'late_start' })).body).toMatchObject({
      code: 'bookings.nobody_to_write',
    })
    await stage.server.clock.set(stage.begins.add({ hours: 7 }))
    expect((await send(sessionId, { to: 'booked', template: 'late_start' })).body).toMatchObject({
      code: 'schedules.over',
    })
  })

  it('an instructor writes to own classes alone, and a member to none', async () => {
    const { sessionId, mother } = await aFullClass()
    const teacher = await anInstructor(stage.server, { studio: stage.studio })
    const body = { to: 'booked', template: 'bring_socks' }
    expect((await send(sessionId, body, teacher)).status).toBe(404)
    await teach(stage.server, { sessionId, instructorId: teacher.instructorId })
    expect((await send(sessionId, body, teacher)).status).toBe(200)
    expect((await send(sessionId, body, mother)).status).toBe(403)
    const elsewhere = await aMember(stage.server.db)
    expect((await send(sessionId, body, elsewhere)).status).toBe(403)
  })
})
