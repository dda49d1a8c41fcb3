import { describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'

const stage = stageDesk()

const someone = async () => stage.someone({ credits: 5 })
type Someone = Awaited<ReturnType<typeof someone>>
type Headers = Record<string, string>

/** Cancelling is late for a class that starts in so few hours. */
const aLateOne = async (member: Someone, hours = 3) => member.book(await stage.classIn(hours))
const send = async (path: string, { token, body, headers = {} }: { token: string; body: object; headers?: Headers }) =>
  stage.server.request('POST', `/staff/bookings/${path}`, { token, body, headers })
const cancel = async (id: string, who: { token: string } = stage.desk, headers: Headers = {}) =>
  send(`${id}/cancel`, { token: who.token, body: { credit: 'return', reason: 'She is ill.' }, headers })
const move = async (id: string, sessionId: string, who: { token: string } = stage.desk) =>
  send(`${id}/move`, {
    token: who.token,
    body: { session_id: sessionId, credit: 'return', reason: 'Her train is late.' },
  })
const preview = async (id: string, credit: 'return' | 'by_rule', who: { token: string } = stage.desk) =>
  send(`${id}/cancel/preview`, { token: who.token, body: { credit } })
const refused = { status: 409, body: { code: 'bookings.forgiven_once', message: expect.stringMatching(/^Ask a man/) } }

describe('the desk forgives a late cancellation', () => {
  it('the desk forgives a member one late cancellation a month, and every member one', async () => {
    const [member, other] = [await someone(), await someone()]
    const [first, second, third] = [await aLateOne(member), await aLateOne(member, 5), await aLateOne(other)]
    expect((await cancel(first)).status).toBe(200)
    expect(await cancel(second)).toMatchObject(refused)
    expect(await member.show(second)).toMatchObject({ status: 'booked' })
    expect((await cancel(third)).status).toBe(200)
    expect([await member.creditsLeft(), await other.creditsLeft()]).toEqual([4, 5])
  })

  it('the preview refuses what the desk may not forgive, and shows what the rule does', async () => {
    const member = await someone()
    const [first, second] = [await aLateOne(member), await aLateOne(member, 5)]
    expect(await preview(first, 'return')).toMatchObject({ status: 200, body: { credit: 'returned' } })
    // A preview forgives nothing.
    expect((await cancel(first)).status).toBe(200)
    expect(await preview(second, 'return')).toMatchObject(refused)
    expect(await preview(second, 'by_rule')).toMatchObject({ status: 200, body: { credit: 'forfeited' } })
    expect(await preview(second, 'return', stage.manager)).toMatchObject({ status: 200, body: { credit: 'returned' } })
  })

  it('a manager forgives without a limit, which leaves the desk its one', async () => {
    const member = await someone()
    const [first, second, third] = [await aLateOne(member), await aLateOne(member, 5), await aLateOne(member, 7)]
    expect((await cancel(first, stage.manager)).status).toBe(200)
    expect((await cancel(second)).status).toBe(200)
    expect(await cancel(third)).toMatchObject(refused)
    expect((await cancel(third, stage.manager)).status).toBe(200)
  })

  it('what is free by the rule is not forgiven: in time, on the waitlist, or without a credit', async () => {
    const member = await someone()
    const full = await stage.classIn(26, 1)
    await (await someone()).book(full)
    const free = [await aLateOne(member, 30), await aLateOne(member, 33), await member.book(full, 'waitlist')]
    for (const id of free) expect((await cancel(id)).status).toBe(200)
    expect((await cancel(await aLateOne(member))).status).toBe(200)
  })

  it('moving a booking late with its credit counts like cancelling it', async () => {
    const member = await someone()
    const [first, second] = [await aLateOne(member), await aLateOne(member, 5)]
    const [next, later] = [await stage.classIn(40), await stage.classIn(43)]
    expect((await move(first, next)).status).toBe(201)
    expect(await move(second, later)).toMatchObject(refused)
    expect(await cancel(second)).toMatchObject(refused)
    expect((await move(second, later, stage.manager)).status).toBe(201)
  })

  it('one key forgives once, and every answer to it is the same', async () => {
    const member = await someone()
    const [id, second] = [await aLateOne(member), await aLateOne(member, 5)]
    const key = { 'idempotency-key': `forgive-${id}` }
    const [one, again] = [await cancel(id, stage.desk, key), await cancel(id, stage.desk, key)]
    expect([again.status, again.body]).toEqual([200, one.body])
    expect(await cancel(second)).toMatchObject(refused)
    expect(await member.creditsLeft()).toBe(4)
  })

  it('two desks at once forgive a member one late cancellation', async () => {
    const { member, answers } = await atTwoDesks(async (work) => work())
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await member.creditsLeft()).toBe(4)
  })

  it('without the lock of the account two desks at once forgive a member twice', async () => {
    const { member, answers } = await atTwoDesks(async (work) =>
      withoutLock(
        { of: /from accounts where id = \$1 for no key update/, reads: /"forgiven": true/, readers: 2 },
        work,
      ),
    )
    expect(answers).toEqual([200, 200])
    expect(await member.creditsLeft()).toBe(5)
  })

  it('the month is that of the branch, and the next one begins anew', async () => {
    const { clock, db } = stage.server
    const month = stage.begins.toZonedDateTimeISO('Asia/Kuala_Lumpur').with({ day: 1 }).add({ months: 1 })
    const begins = month.startOfDay().toInstant()
    await clock.set(begins.subtract({ minutes: 30 }))
    const desk = await aMember(db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
    const member = await someone()
    const book = async (hours: number) => member.book(await stage.aClassApart({ startsAt: begins.add({ hours }) }))
    const [first, second] = [await book(2), await book(4)]
    expect((await cancel(first, desk)).status).toBe(200)
    expect(await cancel(second, desk)).toMatchObject(refused)
    await clock.set(begins.add({ minutes: 1 }))
    expect((await cancel(second, desk)).status).toBe(200)
  })
})

/** Two people at the desk each return the credit of a late cancellation of one member, in two classes. */
async function atTwoDesks(during: (work: () => Promise<number[]>) => Promise<number[]>) {
  const member = await someone()
  const ids = [await aLateOne(member), await aLateOne(member, 5)]
  const role = { branchId: stage.studio.branchId, role: 'desk' } as const
  const desks: readonly Member[] = [stage.desk, await aMember(stage.server.db, { role })]
  const answers = await during(async () =>
    Promise.all(ids.map(async (id, place) => (await cancel(id, desks[place])).status)),
  )
  return { member, answers }
}
