import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type Answered, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'

let server: TestServer
let studio: Studio
let member: Member
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  member = await aMember(server.db)
  await aPack(server.db, { studio, member })
  const now = await server.clock.now()
  for (const [name, hours] of [
    ['over', 2],
    ['older', 1],
    ['later', 50],
    ['soon', 30],
    ['canceled', 40],
  ] as const) {
    const session_id = await aClass(server.db, { studio, ownRoom: true, startsAt: now.add({ hours }) })
    ids[name] = textOf(
      (await server.request('POST', '/bookings', { token: member.token, body: { session_id } })).body['booking']?.[
        'id'
      ],
    )
  }
  await server.request('DELETE', `/bookings/${ids['canceled']}`, { token: member.token })
  await server.clock.advance({ hours: 5 })
})
afterAll(async () => server.stop())

const list = async (query = '', token = member.token) => server.request('GET', `/bookings${query}`, { token })

/** The listed bookings by the names they have in this file, in order. */
function names({ body }: Answered): (string | undefined)[] {
  const listed = Array.isArray(body['data']) ? body['data'] : []
  return listed.map((row: { id: string }) => Object.keys(ids).find((name) => ids[name] === row.id))
}

describe('my classes', () => {
  test.each([
    ['?when=upcoming', ['soon', 'later']],
    ['?when=past', ['canceled', 'over', 'older']],
    ['', ['older', 'over', 'soon', 'canceled', 'later']],
    ['?sortedBy=desc', ['later', 'canceled', 'soon', 'over', 'older']],
    ['?orderBy=created_at', ['over', 'older', 'later', 'soon', 'canceled']],
    ['?search=status:canceled', ['canceled']],
    ['?search=status:canceled;status:booked&searchJoin=or&when=upcoming', ['soon', 'later']],
    ['?search=status:canceled;status:booked', []],
    ['?limit=2&page=2', ['soon', 'canceled']],
    ['?limit=2&page=4', []],
  ])('my classes with the query "%s" list %j', async (query, shown) => {
    expect(names(await list(query))).toEqual(shown)
  })

  it('my classes count all that match, also on a page beyond the last', async () => {
    expect((await list('?limit=2&page=4')).body).toMatchObject({ total: 5, per_page: 2, current_page: 4, last_page: 3 })
    expect((await list('?when=upcoming')).body).toMatchObject({ total: 2 })
  })

  it('my classes show a class as completed once its end has passed, and a booking without a check-in as a no-show', async () => {
    expect((await server.request('GET', `/bookings/${ids['over']}`, { token: member.token })).body).toMatchObject({
      session_status: 'completed',
      status: 'no_show',
    })
    expect((await server.request('GET', `/bookings/${ids['soon']}`, { token: member.token })).body).toMatchObject({
      session_status: 'upcoming',
    })
  })

  it('my classes show no booking of another person', async () => {
    const stranger = await aMember(server.db)
    expect((await list('', stranger.token)).body).toMatchObject({ total: 0 })
    expect(await server.request('GET', `/bookings/${ids['soon']}`, { token: stranger.token })).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    })
    expect(await server.request('GET', '/bookings')).toMatchObject({ status: 401 })
  })

  test.each([
    '?orderBy=(select 1)',
    '?search=person_id:x',
    '?search=status:%25',
    '?when=never',
    '?limit=1000',
    '?when=past&when=all',
  ])('my classes refuse %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 422 })
  })
})
