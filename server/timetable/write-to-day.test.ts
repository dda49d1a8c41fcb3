import { beforeAll, describe, expect, it } from 'vitest'
import { aDependant, aMember, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { dayOf, startOfDay } from '#domain/kit/time.ts'

const zone = 'Asia/Kuala_Lumpur'
const stage = stageDesk()
let elsewhere: Member

beforeAll(async () => {
  // Before the first request, after which a server caches its branches.
  const { id: branchId } = await stage.server.db
    .insertInto('branches')
    .values({ code: 'ipoh', name: { en: 'Ipoh', zh: '怡保' }, time_zone: zone })
    .returning('id')
    .executeTakeFirstOrThrow()
  elsewhere = await aMember(stage.server.db, { role: { branchId, role: 'owner' } })
})

interface Asked {
  readonly token?: string
  readonly headers?: Record<string, string>
}

const ask = async (path: string, body: object, { token = stage.desk.token, headers = {} }: Asked = {}) =>
  stage.server.request('POST', path, { token, body, headers })
const send = async (body: object, asked?: Asked) => ask('/staff/day-messages', body, asked)
const preview = async (body: object, asked?: Asked) => ask('/staff/day-messages/preview', body, asked)
const toMany = async (members: readonly Member[]) =>
  Promise.all(members.map(async (member) => (await messagesTo(stage.server.db, member)).length))
const lastTo = async (member: Member) => (await messagesTo(stage.server.db, member)).at(-1)

/** Tomorrow with classes at 9 and at 18: a mother is in both and her child in one, and somebody waits for one. */
async function aDay() {
  const date = dayOf(stage.begins, zone).add({ days: 1 })
  const at = (hour: number) => startOfDay(date, zone).add({ hours: hour })
  const [mother, evening, waits, tomorrow] = [
    await stage.someone(),
    await stage.someone(),
    await stage.someone(),
    await stage.someone(),
  ]
  const child = await aDependant(stage.server.db, { guardian: mother, birthDate: '2009-03-04' })
  const first = await stage.aClassApart({ startsAt: at(9), capacity: 2 })
  const second = await stage.aClassApart({ startsAt: at(18), capacity: 2 })
  await mother.book(first)
  expect((await mother.tryToBook(first, { person_id: child })).status).toBe(201)
  await waits.book(first, 'waitlist')
  await mother.book(second)
  await evening.book(second)
  await tomorrow.book(await stage.aClassApart({ startsAt: at(24), capacity: 2 }))
  return { date: date.toString(), at, second, mother, evening, waits, tomorrow }
}

describe('the studio writes to a day', () => {
  it('whoever is booked gets one message, who waits or comes another day none, and the audit keeps it', async () => {
    const { date, mother, evening, waits, tomorrow } = await aDay()
    await stage.server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', evening.accountId).execute()
    const people = [mother, evening, waits, tomorrow]
    const before = await toMany(people)
    const headers = { 'idempotency-key': `day-${date}` }
    for (const _ of [1, 2])
      expect(await send({ date, template: 'side_door' }, { headers })).toMatchObject({ status: 200, body: { told: 2 } })
    const [ofMother = 0, ofEvening = 0, ...ofOthers] = before
    expect(await toMany(people)).toEqual([ofMother + 1, ofEvening + 1, ...ofOthers])
    expect(await lastTo(mother)).toMatchObject({
      template: 'bookings.class_message',
      subject: expect.stringMatching(/^From the studio: /),
      plain: expect.stringContaining('Please use the side entrance.'),
    })
    expect((await lastTo(evening))?.plain).toContain('请走侧门')
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['actor_role', 'subject_kind', 'details'])
      .where('action', '=', 'bookings.write_to_day')
      .execute()
    expect(audit).toMatchObject([
      { actor_role: 'desk', subject_kind: 'branches', details: { date, template: 'side_door', told: 2 } },
    ])
  })

  it('the preview sends nothing, and says how many classes, places and messages it is', async () => {
    const { date, mother } = await aDay()
    const asked = { date, template: 'bring_socks' }
    const shown = await unchanged(stage.server, async () => preview(asked))
    expect(shown).toMatchObject({ status: 200, body: { messages: 2, classes: 2, booked: 4 } })
    expect(textOf(shown.body['first_at'])).toContain(`${date}T09:00`)
    expect(await send({ ...asked, plan_hash: shown.body['plan_hash'] })).toMatchObject({ body: { told: 2 } })
    expect((await lastTo(mother))?.plain).toContain(shown.body['text'])
  })

  it('a plan that somebody booked into meanwhile is refused with the new one, and nobody is told', async () => {
    const { date, at } = await aDay()
    const shown = await preview({ date })
    await (await stage.someone()).book(await stage.aClassApart({ startsAt: at(12), capacity: 2 }))
    const body = { date, text_en: 'The lift is out.', plan_hash: shown.body['plan_hash'] }
    expect(await unchanged(stage.server, async () => send(body))).toMatchObject({
      status: 409,
      body: { code: 'staff.plan_changed', details: { plan: { messages: 3, classes: 3, booked: 5 } } },
    })
  })

  it('a class that is over or cancelled counts no more', async () => {
    const { date, at, second } = await aDay()
    await stage.server.clock.set(at(11))
    expect((await preview({ date })).body).toMatchObject({ messages: 2, classes: 1, booked: 2 })
    const { token } = stage.manager
    const cancel = { token, body: { reason: 'The boiler is broken' } }
    expect((await stage.server.request('POST', `/staff/schedules/${second}/cancel`, cancel)).status).toBe(200)
    expect((await preview({ date })).body).toMatchObject({ code: 'bookings.nobody_to_write' })
    expect((await send({ date, template: 'side_door' })).body).toMatchObject({ code: 'bookings.nobody_to_write' })
  })

  it('nothing to say, too much, both at once, a sentence for one class, or no day is refused', async () => {
    const { date } = await aDay()
    const wrong = [
      { date },
      { date, text_en: 'x'.repeat(601) },
      { date, template: 'side_door', text_en: 'Please call us.' },
      { date, template: 'late_start' },
      { date: '2026-02-30', template: 'side_door' },
      { template: 'side_door' },
    ]
    for (const body of wrong) expect((await send(body)).status).toBe(422)
  })

  it('instructors and members may not, and a day reaches nobody of another branch', async () => {
    const { date, mother } = await aDay()
    const body = { date, template: 'side_door' }
    const { branchId } = stage.studio
    const instructor = await aMember(stage.server.db, { role: { branchId, role: 'instructor' } })
    for (const { token } of [instructor, mother, elsewhere])
      expect([(await send(body, { token })).status, (await preview({ date }, { token })).status]).toEqual([403, 403])
    const there = { token: elsewhere.token, headers: { 'x-branch': 'ipoh' } }
    expect((await preview({ date }, there)).body).toMatchObject({ code: 'bookings.nobody_to_write' })
    expect((await send(body, there)).body).toMatchObject({ code: 'bookings.nobody_to_write' })
  })
})
