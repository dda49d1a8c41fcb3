import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aClass, aMember, aPack, aStudio, type Member } from '#dev/testing/builders.ts'
import { countStatements } from '#dev/testing/count-statements.ts'
import { anInstructor, teach } from '#dev/testing/instructors.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { passCode } from '#domain/attendance/pass-code.ts'

const stage = stageStudio()
let desk: Member
let weiShan: Actor

beforeAll(async () => {
  const { db } = stage.server
  desk = await aMember(db, { name: 'Nadia Rahman', role: { branchId: stage.studio.branchId, role: 'desk' } })
  weiShan = await stage.someone({ name: 'Tan Wei Shan' })
  await sql`update accounts set phone = '60165532081' where person_id = ${weiShan.personId}`.execute(db)
})

const lookUp = async (text: string, token = desk.token) =>
  (await stage.server.request('POST', '/staff/look-up', { token, body: { text } })).body
const rowsOf = async (kind: string, { text, token }: { text: string; token?: string }) =>
  Object.values((await lookUp(text, token))[kind] ?? {})
const namesOf = async (text: string, token?: string) =>
  (await rowsOf('people', { text, ...(token === undefined ? {} : { token }) })).map((row) => row?.['full_name'])
const classesOf = async (text: string, token?: string) =>
  (await rowsOf('classes', { text, ...(token === undefined ? {} : { token }) })).map((row) => row?.['id'])

/** What is shown beside the first person whom the text finds. */
const previewOf = async (text: string) => (await rowsOf('people', { text }))[0]?.['preview']
const note = async ({ personId }: Member, body: object) =>
  stage.server.request('POST', `/staff/people/${personId}/notes`, { token: desk.token, body })

/** The English name of the class and its time at the studio. */
async function saidOf(id: string): Promise<{ name: string; time: string }> {
  const { rows } = await sql<{ name: string; time: string }>`
    select t.name ->> 'en' as name, to_char(s.starts_at at time zone 'Asia/Kuala_Lumpur', 'HH24:MI') as time
    from class_sessions s join class_types t on t.id = s.class_type_id where s.id = ${id}`.execute(stage.server.db)
  const [row] = rows
  if (!row) throw new Error(`class ${id} is missing`)
  return row
}

test.each(['wei shan', 'shan', 'tan wei', 'SHAN TAN', '2081'])('%s finds Tan Wei Shan', async (text) => {
  expect(await namesOf(text)).toEqual(['Tan Wei Shan'])
})

test('a person is shown with the end of the phone, and with no other contact', async () => {
  expect(await rowsOf('people', { text: 'wei shan' })).toEqual([
    {
      id: weiShan.personId,
      full_name: 'Tan Wei Shan',
      phone_end: '2081',
      guardian: null,
      preview: expect.objectContaining({ next_class: null, note: null }),
      session_id: null,
    },
  ])
})

test('a scanned pass finds whose it is, also an old one, and not in another branch', async () => {
  const { db, clock } = stage.server
  const who = await stage.someone({ name: 'Farah Idris' })
  const id = await who.book(await stage.aClassApart({ startsAt: (await clock.now()).add({ hours: 26, minutes: 17 }) }))
  const pass = `${passCode({ kind: 'pass', subject: id, step: 59_420_160 })}.${'A'.repeat(22)}`
  expect(await namesOf(pass)).toEqual(['Farah Idris'])
  expect(await lookUp(pass)).toMatchObject({ orders: [], classes: [], products: [], plans: [] })
  const elsewhere = await aStudio(db, { code: 'taiping' })
  const there = await aMember(db, { role: { branchId: elsewhere.branchId, role: 'desk' } })
  const body = { text: pass }
  const headers = { 'x-branch': 'taiping' }
  const answer = await stage.server.request('POST', '/staff/look-up', { token: there.token, headers, body })
  expect(answer).toMatchObject({ status: 200, body: { people: [] } })
  expect(await namesOf(pass.replace('HP1', 'HD1'))).toEqual([])
  expect(await namesOf(pass.replace(id, desk.personId))).toEqual([])
})

test('beside a person stand packs, next class, waiver and pinned note, as this branch has them', async () => {
  const { db, clock } = stage.server
  const who = await stage.someone({ name: 'Nurul Huda' })
  await aPack(db, { studio: stage.studio, member: who, credits: 10, validityDays: 7 })
  const [sessionId, later] = [await stage.aClassApart(), (await clock.now()).add({ hours: 30 })]
  await who.book(await stage.aClassApart({ startsAt: later }))
  await who.book(sessionId)
  await note(who, { kind: 'preference', text: 'Likes reformer 4', pinned_until: '2099-12-31' })
  await note(who, { kind: 'injury', text: 'Left knee: no jumps', pinned_until: '2099-12-31' })

  const elsewhere = await aStudio(db, { code: 'ipoh' })
  await aPack(db, { studio: elsewhere, member: who, credits: 20, validityDays: 3 })
  const sooner = await aClass(db, { studio: elsewhere, startsAt: (await clock.now()).add({ hours: 20 }) })
  const there = { token: who.token, headers: { 'x-branch': 'ipoh' }, body: { session_id: sooner } }
  expect((await stage.server.request('POST', '/bookings', there)).status).toBe(201)

  const preview = await previewOf('nurul')
  expect(preview).toMatchObject({
    pack: { left: 13, granted: 15, others: 1 },
    next_class: { session_id: sessionId, name: 'Group Reformer Flow', seat_no: 1 },
    waiver: 'none',
    note: { kind: 'injury', text: 'Left knee: no jumps' },
  })
  const listed = await stage.server.request('GET', '/staff/members?keyword=nurul&limit=5&page=1', { token: desk.token })
  const { name, valid_to } = preview?.['pack'] ?? {}
  expect(Object.values(listed.body['data'] ?? {})).toMatchObject([{ left: 13, pack: { name, valid_to } }])
})

test('the booking to check in stands beside a person from 20 minutes before the class until the person is in', async () => {
  const { clock } = stage.server
  const who = await stage.someone({ name: 'Ong Siew Ling' })
  const now = await clock.now()
  const startsAt = now.add({ minutes: 30 })
  const bookingId = await who.book(await stage.aClassApart({ startsAt }))
  const toCheckIn = async () => (await previewOf('siew'))?.['next_class']?.['to_check_in']
  expect(await toCheckIn()).toBeNull()
  await clock.set(startsAt.subtract({ minutes: 19 }))
  expect(await toCheckIn()).toBe(bookingId)
  const entered = await stage.server.request('POST', `/staff/bookings/${bookingId}/check-in`, { token: desk.token })
  expect(entered.status).toBe(200)
  expect(await previewOf('siew')).toMatchObject({ next_class: { to_check_in: null } })
  await clock.set(now)
})

test('what is over, cancelled, waited for or no longer pinned is not shown beside a person', async () => {
  const who = await stage.someone({ name: 'Rachel Khoo', credits: 1 })
  await who.cancel(await who.book(await stage.aClassApart()))
  const full = await stage.aClassApart({ capacity: 1 })
  await (await stage.someone({ name: 'Goh Mei Yee' })).book(full)
  await who.book(full, 'waitlist')
  await note(who, { kind: 'injury', text: 'Wrist, healed', pinned_until: '2020-01-31' })
  await note(who, { kind: 'injury', text: 'Shoulder', pinned_until: null })
  expect(await previewOf('rachel')).toMatchObject({ pack: { left: 1 }, next_class: null, note: null })
  const { lotId } = await stage.someone({ name: 'Siti Aminah' })
  await sql`
    update package_lots set starts_at = starts_at - interval '100 days', expires_at = expires_at - interval '100 days'
    where id = ${lotId}`.execute(stage.server.db)
  expect(await previewOf('siti')).toEqual({ pack: null, next_class: null, waiver: 'none', note: null })
})

test('without previews the same people are found by fewer statements', async () => {
  const send = async (body: object) =>
    stage.server.request('POST', '/staff/look-up', { token: desk.token, body: { text: 'wei shan', ...body } })
  const [withThem, without] = [
    await countStatements(async () => send({})),
    await countStatements(async () => send({ previews: false })),
  ]
  expect((await send({ previews: false })).body['people']).toMatchObject([{ full_name: 'Tan Wei Shan', preview: null }])
  expect(withThem.statements.length - without.statements.length).toBeGreaterThanOrEqual(2)
})

test('one letter finds nobody, and is no refusal', async () => {
  expect(await lookUp('t')).toMatchObject({ people: [] })
})

test('at most four of a kind are found', async () => {
  for (const name of ['Lim One', 'Lim Two', 'Lim Three', 'Lim Four', 'Lim Five']) await stage.someone({ name })
  expect(await namesOf('lim')).toHaveLength(4)
})

test('a class is found by words of its name and by its time, and not 40 days ahead', async () => {
  const id = await stage.aClassApart()
  const { name, time } = await saidOf(id)
  expect(await classesOf(`${name.slice(0, 3)} ${time}`)).toContain(id)
  expect(await classesOf(`${name} 99:99`)).toEqual([])
  await sql`
    update class_sessions set starts_at = starts_at + interval '40 days', ends_at = ends_at + interval '40 days'
    where id = ${id}`.execute(stage.server.db)
  expect(await classesOf(`${name.slice(0, 3)} ${time}`)).not.toContain(id)
})

test.each(['%', '%%%', '_a', "o'b", '\\\\', ');--'])('the text %s is looked up as it is typed', async (text) => {
  expect(await lookUp(text)).toMatchObject({ people: [], products: [], plans: [], orders: [] })
})

test('an instructor finds the people and the classes of their own, without phone and preview', async () => {
  const { token, instructorId } = await anInstructor(stage.server, { studio: stage.studio })
  expect(await namesOf('wei shan', token)).toEqual([])
  const [own, others] = [await stage.aClassApart(), await stage.aClassApart()]
  await teach(stage.server, { sessionId: own, instructorId })
  await weiShan.book(own)
  expect(await rowsOf('people', { text: 'wei shan', token })).toEqual([
    {
      id: weiShan.personId,
      full_name: 'Tan Wei Shan',
      phone_end: null,
      guardian: null,
      preview: null,
      session_id: own,
    },
  ])
  const { time } = await saidOf(own)
  const found = await classesOf(time, token)
  expect(found).toContain(own)
  expect(found).not.toContain(others)
  expect(await lookUp('a', token)).toMatchObject({ orders: [], products: [], plans: [] })
})

test('an instructor who is tied to no instructor finds nothing', async () => {
  const role = { branchId: stage.studio.branchId, role: 'instructor' } as const
  const { token } = await aMember(stage.server.db, { name: 'New Teacher', role })
  expect(await lookUp('wei shan', token)).toEqual({ people: [], orders: [], classes: [], products: [], plans: [] })
})

test('ten look-ups within a second, as somebody types, are all answered', async () => {
  const texts = Array.from({ length: 10 }, (_one, place) => 'wei shan tan'.slice(0, place + 2))
  const answers = await Promise.all(texts.map(async (text) => namesOf(text)))
  for (const names of answers) expect(names).toContain('Tan Wei Shan')
})

test('looking up leaves no row in the audit: opening somebody does', async () => {
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from audit_entries`.execute(stage.server.db)).rows
  const before = await count()
  await lookUp('wei shan')
  expect(await count()).toEqual(before)
})
