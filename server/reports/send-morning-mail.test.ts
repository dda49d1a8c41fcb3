import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { instant } from '#domain/kit/time.ts'
import { sendMorningMail } from './send-morning-mail.ts'

let server: TestServer
let other: TestServer
let studio: Studio
let owner: Member
let date = Temporal.PlainDate.from('2027-03-01')
let code = 'morning-'

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
})
beforeEach(async () => {
  date = date.add({ days: 14 })
  code += 'a'
  studio = await aStudio(server.db, { code })
  owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const at = (clock: string, day = date) => instant(`${day.toString()}T${clock}:00+08:00`)
const run = async (of: TestServer = server) => sendMorningMail(of.db, { origin: 'https://hundred.example' })
const mailsOf = async ({ accountId }: Member = owner) =>
  (await messagesTo(server.db, { accountId })).filter(({ template }) => template === 'reports.morning')
const savePolicies = async (value: object) =>
  server.db
    .insertInto('settings')
    .values({ branch_id: studio.branchId, key: 'policies', value: JSON.stringify(value), updated_at: at('00:00') })
    .execute()

it('the owner reads yesterday, today and what is odd, in plain text and as a page', async () => {
  // Members book in the branch that a request means without a header.
  studio = await aStudio(server.db)
  owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
  await server.clock.freeze(at('06:00', date.subtract({ days: 2 })))
  const yesterday = await aClass(server.db, {
    studio,
    ownRoom: true,
    startsAt: at('09:00', date.subtract({ days: 1 })),
    capacity: 4,
  })
  for (let count = 0; count < 3; count += 1) await (await anActor(server, { studio })).book(yesterday)
  await aClass(server.db, { studio, ownRoom: true, startsAt: at('09:30'), capacity: 10 })
  await server.clock.freeze(at('07:00'))
  await server.drain()
  await run()
  const [mail, ...more] = await mailsOf()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    channel: 'email',
    locale: 'en',
    subject: expect.stringMatching(/: RM.0\.00, 75% full$/),
  })
  for (const text of [mail?.plain, mail?.html]) {
    expect(text).toContain('3 of 3 people who had booked did not come.')
    expect(text).toContain('at 09:30 today has no instructor.')
    expect(text).toContain('3 of 4 (75%)')
    expect(text).toContain('1, from 09:30')
    expect(text).toContain('https://hundred.example/staff/today')
  }
})

it('an owner of several branches reads of which one each mail is', async () => {
  const second = await aStudio(server.db, { code: `${code}-two` })
  await server.pool.query(
    `insert into account_roles (account_id, branch_id, role, granted_at) values ($1, $2, 'owner', studio_now())`,
    [owner.accountId, second.branchId],
  )
  await server.pool.query(`update branches set name = '{"en": "Ipoh", "zh": "怡保"}' where id = $1`, [second.branchId])
  await server.clock.freeze(at('07:00'))
  await run()
  const [mail] = (await mailsOf()).filter(({ subject }) => subject?.startsWith('Ipoh, ') === true)
  expect(mail?.plain).toContain(' in Ipoh.')
  expect(await mailsOf()).toHaveLength(2)
})

it('a reformer that is out of order is no seat of the day', async () => {
  await server.clock.freeze(at('06:00'))
  const id = await aClass(server.db, { studio, ownRoom: true, startsAt: at('09:30'), capacity: 10 })
  await server.pool.query(
    `insert into room_outages (branch_id, room_id, seat_no, from_day, reason, created_at)
      select branch_id, room_id, 3, '2027-01-01', 'Spring broken', studio_now() from class_sessions where id = $1`,
    [id],
  )
  await server.pool.query('update class_sessions set starts_at = starts_at where id = $1', [id])
  await server.clock.freeze(at('07:00'))
  await run()
  expect((await mailsOf())[0]?.plain).toContain('0 of 9 (0%)')
})

it('a day without anything says so', async () => {
  await server.clock.freeze(at('07:00'))
  await run()
  const [mail] = await mailsOf()
  expect(mail?.subject).toContain('no classes')
  expect(mail?.plain).toContain('Nothing is out of the ordinary.')
})

it('the mail is in the language of each owner', async () => {
  const second = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
  await server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', second.accountId).execute()
  await server.clock.freeze(at('07:00'))
  await run()
  expect((await mailsOf(second))[0]).toMatchObject({ locale: 'zh', subject: expect.stringContaining('没有课程') })
  expect((await mailsOf(second))[0]?.plain).toContain('一切正常。')
  expect((await mailsOf())[0]?.plain).toContain('Nothing is out of the ordinary.')
})

it('the mail is written once, by whatever server, and after a restart at 07:20', async () => {
  await server.clock.freeze(at('06:59'))
  await run()
  expect(await mailsOf()).toHaveLength(0)
  await server.clock.freeze(at('07:00'))
  await Promise.all([run(server), run(other), run(server), run(other)])
  expect(await mailsOf()).toHaveLength(1)
  await server.restart()
  await server.clock.freeze(at('07:20'))
  await run()
  expect(await mailsOf()).toHaveLength(1)
})

it('a server that starts at 07:20 still writes it, and one that starts at 11:00 does not', async () => {
  await server.clock.freeze(at('11:00'))
  await run()
  expect(await mailsOf()).toHaveLength(0)
  await server.clock.freeze(at('07:20', date.add({ days: 1 })))
  await run()
  expect(await mailsOf()).toHaveLength(1)
})

it('the next day has its own mail', async () => {
  for (const days of [0, 1]) {
    await server.clock.freeze(at('07:00', date.add({ days })))
    await run()
  }
  expect(await mailsOf()).toHaveLength(2)
})

it('managers, desk and owners of other branches get none', async () => {
  const elsewhere = await aStudio(server.db, { code: 'elsewhere' })
  const [manager, foreign] = [
    await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } }),
    await aMember(server.db, { role: { branchId: elsewhere.branchId, role: 'desk' } }),
  ]
  await server.clock.freeze(at('07:00'))
  await run()
  expect([await mailsOf(manager), await mailsOf(foreign)]).toEqual([[], []])
})

it('a branch sets its own hour, or none', async () => {
  await savePolicies({ morning_mail_minute: 8 * 60 })
  server.lists.clear()
  await server.clock.freeze(at('07:30'))
  await run()
  expect(await mailsOf()).toHaveLength(0)
  await server.clock.freeze(at('08:00'))
  await run()
  expect(await mailsOf()).toHaveLength(1)
  await server.db.deleteFrom('settings').where('branch_id', '=', studio.branchId).execute()
  await savePolicies({ morning_mail: false })
  server.lists.clear()
  await server.clock.freeze(at('08:00', date.add({ days: 1 })))
  await run()
  expect(await mailsOf()).toHaveLength(1)
})

it('none is written while a restored database is held', async () => {
  await server.pool.query('insert into sending_hold (since, newest_at) values (studio_now(), studio_now())')
  await server.clock.freeze(at('07:00'))
  await run()
  expect(await mailsOf()).toHaveLength(0)
  await server.pool.query('delete from sending_hold')
  await run()
  expect(await mailsOf()).toHaveLength(1)
})
