import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClass, aStudio, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { createBranchFinder } from './create-branch-finder.ts'

let server: TestServer
let studio: Studio
let elsewhere: { room: string; instructor: string; classType: string; level: string; series: string }

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  const { db } = server
  const ipoh = await db
    .insertInto('branches')
    .values({ code: 'ipoh', name: { en: 'Ipoh', zh: '怡保' }, time_zone: 'Asia/Kuala_Lumpur', sort: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const room = await db
    .insertInto('rooms')
    .values({ branch_id: ipoh.id, name: { en: 'Cave', zh: '山洞' }, capacity: 6 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const instructor = await db
    .insertInto('instructors')
    .values({ branch_id: ipoh.id, slug: 'ah-hock', name: 'Ah Hock' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const level = await db
    .insertInto('difficulty_levels')
    .values({ branch_id: ipoh.id, slug: 'gentle', name: { en: 'Gentle', zh: '温和' }, coils: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const series = await db
    .insertInto('series_types')
    .values({ branch_id: ipoh.id, slug: 'mat', name: { en: 'Mat', zh: '垫上' } })
    .returning('id')
    .executeTakeFirstOrThrow()
  const classType = await db
    .insertInto('class_types')
    .values({
      branch_id: ipoh.id,
      series_type_id: series.id,
      difficulty_level_id: level.id,
      slug: 'mat-basics',
      name: { en: 'Mat Basics', zh: '垫上基础' },
      duration_minutes: 45,
      spring: 'base',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  elsewhere = { room: room.id, instructor: instructor.id, classType: classType.id, level: level.id, series: series.id }
  await db
    .insertInto('instructors')
    .values([
      { branch_id: studio.branchId, slug: 'adam', name: 'Adam Lee', sort: 9, bio: { en: 'Taught in Perth.', zh: '' } },
      {
        branch_id: studio.branchId,
        slug: 'zara',
        name: 'Zara Aziz',
        sort: 1,
        bio: { en: 'Loves springs.', zh: '喜欢弹簧。' },
      },
      { branch_id: studio.branchId, slug: 'gone', name: 'Gone Girl', active: false },
    ])
    .execute()
  server.lists.clear()
})
afterAll(async () => server.stop())

const get = async (path: string, headers: Record<string, string> = {}) => server.request('GET', path, { headers })
const slugs = async (query: string) => {
  const { body } = await get(`/instructors?${query}`)
  return Object.values(body['data'] ?? {}).map((row) => textOf(row?.['slug']))
}

describe('public lists of the studio', () => {
  test.each(['/branch', '/rooms', '/instructors', '/difficulty-levels', '/class-types', '/series-types'])(
    '%s is a page with an ETag',
    async (path) => {
      const { status, body, headers } = await get(path)
      expect([status, body['per_page'], body['current_page'], body['last_page']]).toEqual([200, 30, 1, 1])
      expect(Number(body['total'])).toBeGreaterThan(0)
      expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
    },
  )

  test('public lists of the studio hold what belongs to the branch, and to no other', async () => {
    const here = await get('/rooms')
    const there = await get('/rooms', { 'x-branch': 'ipoh' })
    expect([here.body['total'], there.body['total'], there.body['data']?.['0']]).toEqual([
      1,
      1,
      {
        id: elsewhere.room,
        name: 'Cave',
        capacity: 6,
        positions: [],
        // The map of every room before rooms had a layout.
        landmarks: [
          { kind: 'mirror', wall: 'front', from: 18, to: 82 },
          { kind: 'door', wall: 'back', from: 88, to: 100 },
        ],
      },
    ])
  })

  test('public lists of the studio are in the language of the request, and in English where a text is missing', async () => {
    expect((await get('/class-types', { 'x-branch': 'ipoh', 'x-locale': 'zh' })).body['data']?.['0']).toMatchObject({
      slug: 'mat-basics',
      name: '垫上基础',
      description: '',
      duration_minutes: 45,
      spring: 'base',
    })
    const { body } = await get('/instructors?search=slug:adam;slug:zara&searchJoin=or', { 'x-locale': 'zh' })
    expect(Object.values(body['data'] ?? {}).map((row) => row?.['bio'])).toEqual(['喜欢弹簧。', 'Taught in Perth.'])
  })

  test('public lists of the studio name all branches, in every branch', async () => {
    expect((await get('/branch?search=code:ipoh')).body['data']).toMatchObject([
      { code: 'ipoh', name: 'Ipoh', currency: 'MYR', time_zone: 'Asia/Kuala_Lumpur' },
    ])
  })

  test('public lists of the studio can be searched, ordered and paged', async () => {
    expect(await slugs('search=slug:adam')).toEqual(['adam'])
    expect(await slugs('search=slug:adam;slug:zara')).toEqual([])
    expect(await slugs('search=slug:adam;slug:zara&searchJoin=or&orderBy=name')).toEqual(['adam', 'zara'])
    expect(await slugs('search=slug:adam;slug:zara&searchJoin=or&orderBy=name&sortedBy=desc')).toEqual(['zara', 'adam'])
    expect(await slugs('search=slug:adam;slug:zara&searchJoin=or')).toEqual(['zara', 'adam'])
    expect(await slugs('limit=1&page=2&orderBy=name')).toHaveLength(1)
    const beyond = await get('/instructors?page=99')
    expect([beyond.body['data'], beyond.body['total']]).toEqual([[], 3])
  })

  test('public lists of the studio take filters that all hold, whatever joins the search', async () => {
    const either = 'search=slug:adam;slug:zara&searchJoin=or'
    expect(await slugs('filters=slug:adam')).toEqual(['adam'])
    expect(await slugs(`${either}&filters=slug:zara`)).toEqual(['zara'])
    expect(await slugs('filters=slug:adam;slug:zara&searchJoin=or')).toEqual([])
    expect((await get('/branch?filters=code:ipoh')).body['total']).toBe(1)
    expect((await get('/instructors?filters=name:Adam')).status).toBe(422)
    expect((await get('/rooms?filters=slug:cave')).status).toBe(422)
  })

  test('public lists of the studio find a piece of text in both languages, whatever language is read', async () => {
    expect(await slugs('keyword=sPrings')).toEqual(['zara'])
    expect(await slugs('keyword=Lee')).toEqual(['adam'])
    expect(await slugs(`keyword=${encodeURIComponent('弹簧')}`)).toEqual(['zara'])
    expect(await slugs('keyword=%25')).toEqual([])
    expect(await slugs('keyword=_')).toEqual([])
    const there = async (path: string) =>
      (await get(`${path}?keyword=${encodeURIComponent('垫上')}`, { 'x-branch': 'ipoh' })).body['total']
    expect([await there('/class-types'), await there('/series-types'), await there('/rooms')]).toEqual([1, 1, 0])
    const gentle = await get('/difficulty-levels?keyword=gen', { 'x-branch': 'ipoh' })
    expect([gentle.body['total'], (await get('/branch?keyword=poh')).body['total']]).toEqual([1, 1])
    expect((await get('/instructors?keyword=a%0Ab')).status).toBe(422)
    expect((await get('/settings?keyword=a')).status).toBe(422)
  })

  test('public lists of the studio can be asked for those with a public class ahead', async () => {
    const sessions = await Promise.all(
      [-1, 2].map(async (days) =>
        aClass(server.db, { studio, startsAt: (await server.clock.now()).add({ hours: 24 * days }) }),
      ),
    )
    const { body } = await get('/instructors')
    const [zara] = Object.values(body['data'] ?? {}).filter((row) => textOf(row?.['slug']) === 'zara')
    const teach = async (session: string | undefined) =>
      sql`insert into session_instructors (session_id, instructor_id, role, teaches)
        select id, ${textOf(zara?.['id'])}::uuid, 'main', tstzrange(starts_at, ends_at) from class_sessions where id = ${session}::uuid`.execute(
        server.db,
      )
    await teach(sessions[0])
    server.lists.clear()
    expect(await slugs('hasSchedule=true')).toEqual([])
    await teach(sessions[1])
    server.lists.clear()
    expect(await slugs('hasSchedule=true')).toEqual(['zara'])
    expect(await slugs('hasSchedule=false')).not.toContain('zara')
    expect((await get('/class-types?hasSchedule=true')).body['total']).toBe(1)
    expect((await get('/class-types?hasSchedule=true', { 'x-branch': 'ipoh' })).body['total']).toBe(0)
    expect((await get('/class-types?hasSchedule=false', { 'x-branch': 'ipoh' })).body['total']).toBe(1)
    await sql`update class_sessions set private = true where id = ${sessions[1]}::uuid`.execute(server.db)
    server.lists.clear()
    expect([await slugs('hasSchedule=true'), (await get('/class-types?hasSchedule=true')).body['total']]).toEqual([
      [],
      0,
    ])
    expect((await get('/rooms?hasSchedule=true')).status).toBe(422)
    expect((await get('/instructors?hasSchedule=maybe')).status).toBe(422)
  })

  test('public lists of the studio do not show an instructor who left, who stays readable by id', async () => {
    expect(await slugs('search=slug:gone')).toEqual([])
    const { id } = await server.db
      .selectFrom('instructors')
      .select('id')
      .where('slug', '=', 'gone')
      .executeTakeFirstOrThrow()
    expect((await get(`/instructors/${id}`)).body['name']).toBe('Gone Girl')
  })

  test.each([
    'search=name:Adam',
    'search=slug',
    "search=slug:a'--",
    'orderBy=(select 1)',
    'orderBy=branch_id',
    'limit=1e9',
    'limit=-1',
    'page=x',
    'unknown=1',
    'search=slug:a&search=slug:b',
    `search=${'slug:a;'.repeat(11)}slug:a`,
  ])('public lists of the studio refuse ?%s', async (query) => {
    const { status, body } = await get(`/instructors?${query}`)
    expect([status, body['code']]).toEqual([422, 'request.invalid'])
  })
})

describe('one thing of the studio', () => {
  test('one thing of the studio is read by its id', async () => {
    expect((await get(`/rooms/${studio.roomId}`)).body).toMatchObject({
      id: studio.roomId,
      capacity: 13,
      positions: [],
    })
    expect((await get(`/instructors/${studio.instructorId}`)).body).toMatchObject({ name: 'Mei Ling Khoo' })
    expect((await get(`/branch/${studio.branchId}`)).body).toMatchObject({ id: studio.branchId, currency: 'MYR' })
    expect((await get(`/difficulty-levels/${studio.levelId}`)).body).toMatchObject({ id: studio.levelId })
    expect((await get(`/series-types/${studio.seriesTypeId}`)).body).toMatchObject({ id: studio.seriesTypeId })
    expect((await get(`/class-types/${studio.classTypeId}`)).body).toMatchObject({
      series_type_id: studio.seriesTypeId,
      difficulty_level_id: studio.levelId,
    })
  })

  test('one thing of the studio of another branch is as absent as an unknown one', async () => {
    const paths = [
      `/rooms/${elsewhere.room}`,
      `/instructors/${elsewhere.instructor}`,
      `/class-types/${elsewhere.classType}`,
      `/difficulty-levels/${elsewhere.level}`,
      `/series-types/${elsewhere.series}`,
      `/branch/${studio.roomId}`,
      `/rooms/${studio.instructorId}`,
      '/rooms/not-an-id',
      '/class-types/1;drop',
    ]
    const answers = await Promise.all(paths.map(async (path) => get(path)))
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      paths.map(() => [404, 'request.not_found']),
    )
  })

  test('one thing of the studio is only read at this address', async () => {
    const { status, headers } = await server.request('DELETE', `/rooms/${studio.roomId}`)
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('one thing of the studio of a branch that is unknown here is refused', async () => {
    const { status, body } = await get('/rooms', { 'x-branch': 'atlantis' })
    expect([status, body['code']]).toEqual([422, 'request.branch'])
  })
})

test('a branch is found without a query, until the studio changed something', async () => {
  const branches = createBranchFinder(server.db)
  expect((await branches.find('ipoh'))?.name.zh).toBe('怡保')
  await server.db
    .insertInto('branches')
    .values({ code: 'taiping', name: { en: 'Taiping', zh: '太平' }, time_zone: 'Asia/Kuala_Lumpur' })
    .execute()
  expect(await branches.find('taiping')).toBeUndefined()
  branches.forget()
  expect((await branches.find('taiping'))?.zone).toBe('Asia/Kuala_Lumpur')
})
