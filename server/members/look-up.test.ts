import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { anInstructor, teach } from '#dev/testing/instructors.ts'
import { stageStudio } from '#dev/testing/stage.ts'

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
    { id: weiShan.personId, full_name: 'Tan Wei Shan', phone_end: '2081', guardian: null },
  ])
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

test('an instructor finds the people and the classes of their own, without the phone', async () => {
  const { token, instructorId } = await anInstructor(stage.server, { studio: stage.studio })
  expect(await namesOf('wei shan', token)).toEqual([])
  const [own, others] = [await stage.aClassApart(), await stage.aClassApart()]
  await teach(stage.server, { sessionId: own, instructorId })
  await weiShan.book(own)
  expect(await rowsOf('people', { text: 'wei shan', token })).toEqual([
    { id: weiShan.personId, full_name: 'Tan Wei Shan', phone_end: null, guardian: null },
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
