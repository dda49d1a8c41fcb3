import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

/** What the list of instructors and the one by its id say, which is the same. */
async function givesPrivates(): Promise<unknown> {
  server.lists.clear()
  const id = studio.instructorId
  const one = (await server.request('GET', `/instructors/${id}`)).body['gives_privates']
  const all: unknown = (await server.request('GET', '/instructors')).body['data']
  expect(all).toContainEqual(expect.objectContaining({ id, gives_privates: one }))
  return one
}
const hours = () => ({
  branch_id: studio.branchId,
  instructor_id: studio.instructorId,
  from_minute: 600,
  until_minute: 720,
})
/** Hours given or taken away on the day that many days from today. */
async function exception(kind: 'open' | 'closed', days: number): Promise<void> {
  await server.db
    .insertInto('private_exceptions')
    .values({
      ...hours(),
      kind,
      day: sql<string>`(studio_now() at time zone 'Asia/Kuala_Lumpur')::date + ${days}::integer`,
      created_at: await server.clock.now(),
    })
    .execute()
}

test('an instructor gives privates with open hours on a day that is not over', async () => {
  expect(await givesPrivates()).toBe(false)
  await exception('open', -1)
  await exception('closed', 1)
  expect(await givesPrivates()).toBe(false)
  await exception('open', 0)
  expect(await givesPrivates()).toBe(true)
  await server.db.deleteFrom('private_exceptions').execute()
})

test('an instructor gives privates with hours of every week, until they leave', async () => {
  await server.db
    .insertInto('private_windows')
    .values({ ...hours(), weekday: 1 })
    .execute()
  expect(await givesPrivates()).toBe(true)
  await server.db.updateTable('instructors').set({ active: false }).where('id', '=', studio.instructorId).execute()
  server.lists.clear()
  const { body } = await server.request('GET', `/instructors/${studio.instructorId}`)
  expect(body['gives_privates']).toBe(false)
})
