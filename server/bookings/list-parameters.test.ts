import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anActor, type Actor } from '#dev/testing/actor.ts'
import { aClass, aStudio, type Studio } from '#dev/testing/builders.ts'
import { teach } from '#dev/testing/instructors.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { roomRoutes } from '#server/app.ts'

let server: TestServer
let studio: Studio
let member: Actor
let canceled: string
let booked: string

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  member = await anActor(server, { studio })
  const now = (await server.clock.now()).round('minute')
  const at = async (hours: number) =>
    aClass(server.db, { studio, ownRoom: true, startsAt: now.add({ hours }), capacity: 2 })
  canceled = await member.book(await at(48))
  const taught = await at(72)
  await teach(server, { sessionId: taught, instructorId: studio.instructorId })
  booked = await member.book(taught)
  await member.cancel(canceled)
})
afterAll(async () => server.stop())

const ids = async (query: string) => {
  const { body } = await server.request('GET', `/bookings?${query}`, { token: member.token })
  const rows = body['data']
  return Array.isArray(rows) ? rows.map((row) => textOf(row['id'])) : []
}

describe('the parameters of lists', () => {
  it('every list takes filters, orders and pages where it takes a search', () => {
    const lists = roomRoutes(server.config)
      .map(({ endpoint }) => endpoint)
      .filter(({ input }) => 'searchJoin' in input.shape)
    expect(lists.length).toBeGreaterThan(60)
    for (const { name, input } of lists)
      expect([
        name,
        ...['search', 'filters', 'keyword', 'limit', 'page', 'orderBy', 'sortedBy'].filter(
          (key) => !(key in input.shape),
        ),
      ]).toEqual([name])
  })

  it('filters of a list hold however the search is joined', async () => {
    expect(await ids('search=status:booked')).toEqual([booked])
    expect(await ids('filters=status:canceled')).toEqual([canceled])
    expect((await ids('search=status:booked;status:canceled&searchJoin=or')).toSorted()).toEqual(
      [booked, canceled].toSorted(),
    )
    expect(await ids('search=status:booked;status:canceled&searchJoin=or&filters=status:booked')).toEqual([booked])
    expect(await ids('search=status:booked;status:canceled')).toEqual([])
    expect((await server.request('GET', '/bookings?filters=seat:1', { token: member.token })).status).toBe(422)
  })

  it('a keyword matches a piece of the class name in either language', async () => {
    const { body } = await server.request('GET', `/bookings/${booked}`, { token: member.token })
    const name = textOf(body['class_name'])
    expect(await ids(`keyword=${encodeURIComponent(name.slice(1, 4))}&filters=status:booked`)).toEqual([booked])
    expect(await ids('keyword=zzzz')).toEqual([])
  })

  it('%s filters the list', async () => {
    for (const keyword of ['another ROOM', 'mei ling', 'HUI min'])
      expect([keyword, await ids(`keyword=${encodeURIComponent(keyword)}&filters=status:booked`)]).toEqual([
        keyword,
        [booked],
      ])
  })

  it('packages and packs take the parameters too', async () => {
    const list = async (path: string) => (await server.request('GET', path, { token: member.token })).body
    const all = await list('/packages')
    const name = textOf(all['data']?.[0]?.['name'])
    expect((await list(`/packages?keyword=${encodeURIComponent(name)}`))['total']).toBeGreaterThan(0)
    expect((await list('/packages?keyword=zzzz'))['total']).toBe(0)
    expect((await list('/packages?filters=kind:contracts'))['total']).toBe(0)
    expect((await list('/packages/mine?filters=state:usable'))['total']).toBe(1)
    expect((await list('/packages/mine?search=state:usable&filters=state:expired'))['total']).toBe(0)
  })
})
