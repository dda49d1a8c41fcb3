import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aDependant, aMember, aPack, type Member } from '#dev/testing/builders.ts'
import { aDocument } from '#dev/testing/documents.ts'
import { ticks } from '#dev/testing/forms.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageStudio()
let manager: Member
let desk: Member
let aisyah: Actor
let weiShan: Actor
let newcomer: Member
let child: string

beforeAll(async () => {
  const { db } = stage.server
  const { branchId } = stage.studio
  manager = await aMember(db, { name: 'Marcus Teh', role: { branchId, role: 'manager' } })
  desk = await aMember(db, { name: 'Nadia Rahman', role: { branchId, role: 'desk' } })
  aisyah = await stage.someone({ name: 'Aisyah Rahman' })
  weiShan = await stage.someone({ name: 'Tan Wei Shan' })
  newcomer = await aMember(db, { name: 'Zoe Lim' })
  child = await aDependant(db, { guardian: newcomer, birthDate: '2016-01-01', name: 'Aina' })
  await sql`update accounts set phone = '60165532081' where id = ${weiShan.accountId}`.execute(db)
  await aPack(db, { studio: stage.studio, member: aisyah, credits: 3, validityDays: 7 })
  for (const tag of ['knee', 'regular'])
    await sql`insert into person_tags (branch_id, person_id, tag) values (${branchId}, ${aisyah.personId}, ${tag})`.execute(
      db,
    )
  await sql`insert into person_tags (branch_id, person_id, tag) values (${branchId}, ${weiShan.personId}, 'regular')`.execute(
    db,
  )
  await cameDaysAgo(aisyah, 40)
  await cameDaysAgo(weiShan, 40)
  await cameDaysAgo(weiShan, 3)
})

/** A class that the person came to, as the nightly job leaves it. */
async function cameDaysAgo(person: Actor, days: number): Promise<void> {
  const { rows } = await sql<{ now: Temporal.Instant }>`select studio_now() as now`.execute(stage.server.db)
  const startsAt = rows[0]?.now.subtract({ hours: 24 * days })
  const sessionId = await stage.aClassApart(startsAt ? { startsAt } : {})
  await sql`
    insert into bookings (session_id, person_id, booked_by_account_id, booking_type, status, seat_no, free_reason, attends, decided_at, created_at)
    select id, ${person.personId}, ${person.accountId}, 'booking', 'completed', 1, 'complimentary', tstzrange(starts_at, ends_at), starts_at, starts_at
    from class_sessions where id = ${sessionId}`.execute(stage.server.db)
  await sql`update class_sessions set booked_count = 1 where id = ${sessionId}`.execute(stage.server.db)
}

const list = async (query = '', token = manager.token) => {
  const { status, body } = await stage.server.request('GET', `/staff/members?limit=100&${query}`, { token })
  const rows = Object.values(body['data'] ?? {})
  return { status, body, rows, names: rows.map((row) => row?.['full_name']) }
}
const asked = async (filters: string) => (await list(`filters=${encodeURIComponent(filters)}`)).names

describe('the list of members', () => {
  it('shows what the studio knows of a person in one row', async () => {
    const { rows } = await list('keyword=wei shan')
    expect(rows).toMatchObject([
      {
        id: weiShan.personId,
        full_name: 'Tan Wei Shan',
        phone: '60165532081',
        phone_end: '2081',
        pack: { shared: false, others: 0 },
        left: 5,
        visits: 2,
        late_cancels: 0,
        no_shows: 0,
        tags: ['regular'],
        store_credit: '0.00',
        points: 0,
      },
    ])
  })

  it('names everybody of the branch in order, dependants with their guardian', async () => {
    const { names, rows, body } = await list()
    expect(names).toEqual(['Aina', 'Aisyah Rahman', 'Marcus Teh', 'Nadia Rahman', 'Tan Wei Shan', 'Zoe Lim'])
    expect(body['total']).toBe(6)
    expect(rows[0]).toMatchObject({ id: child, guardian: { full_name: 'Zoe Lim' }, email: null, pack: null })
  })

  it('adds the credits of all packs, and shows the one that ends first', async () => {
    const { rows } = await list('keyword=aisyah')
    expect(rows).toMatchObject([{ left: 8, pack: { others: 1 } }])
    expect((await list('orderBy=expires')).names.slice(0, 2)).toEqual(['Aisyah Rahman', 'Tan Wei Shan'])
    expect((await list('orderBy=left&sortedBy=desc')).names.slice(0, 2)).toEqual(['Aisyah Rahman', 'Tan Wei Shan'])
  })

  test.each([
    ['expires:today..+14d', ['Aisyah Rahman']],
    ['left:6..', ['Aisyah Rahman']],
    ['left:1..5', ['Tan Wei Shan']],
    ['tag:knee', ['Aisyah Rahman']],
    ['tag:knee,Regular', ['Aisyah Rahman', 'Tan Wei Shan']],
    ['tag:regular;left:6..', ['Aisyah Rahman']],
    ['last_class:..-30d', ['Aisyah Rahman']],
    ['last_class:-10d..today', ['Tan Wei Shan']],
    ['last_class:-60d..', ['Aisyah Rahman', 'Tan Wei Shan']],
    ['joined:+1d..', []],
  ])('the filter %s finds %j', async (filters, names) => {
    expect(await asked(filters)).toEqual(names)
  })

  test.each(['expires:soon', 'left:-1', 'waiver:maybe', 'tag:', 'phone:60', 'tag:a,', 'last_class:..'])(
    'the filter %s is refused',
    async (filters) => {
      expect((await list(`filters=${encodeURIComponent(filters)}`)).status).toBe(422)
    },
  )

  it('shows the desk the end of a phone, and no other contact', async () => {
    const { rows } = await list('keyword=wei shan', desk.token)
    expect(rows).toMatchObject([{ phone: null, email: null, phone_end: '2081' }])
  })

  it('finds nobody by one letter, and by figures the end of a phone', async () => {
    expect(await list('keyword=t')).toMatchObject({ status: 200, names: [], body: { total: 0 } })
    expect((await list('keyword=2081')).names).toEqual(['Tan Wei Shan'])
  })

  it('says how many there are on a page beyond the last', async () => {
    expect(await list('page=9')).toMatchObject({ names: [], body: { total: 6, current_page: 9, last_page: 1 } })
  })

  it('leaves out deleted accounts, and people of another branch', async () => {
    const { db } = stage.server
    const gone = await aMember(db, { name: 'Gone Away' })
    await aDependant(db, { guardian: gone, name: 'Gone Child', birthDate: '2015-03-04' })
    await sql`update accounts set deleted_at = studio_now(), email = null, phone = null, password_hash = 'deleted' where id = ${gone.accountId}`.execute(
      db,
    )
    const { rows } = await sql<{ id: string }>`
      insert into branches (code, name, time_zone) values ('ipoh', '{"en": "Ipoh"}', 'Asia/Kuala_Lumpur') returning id`.execute(
      db,
    )
    const elsewhere = await aMember(db, { name: 'Ipoh Only' })
    await sql`update persons set home_branch_id = ${rows[0]?.id} where id = ${elsewhere.personId}`.execute(db)
    const { names } = await list()
    expect(names).not.toContain('Gone Away')
    expect(names).not.toContain('Gone Child')
    expect(names).not.toContain('Ipoh Only')
  })
})

describe('the filter of waivers', () => {
  it('finds exactly those whose row says that the waiver in force is signed, also for a child', async () => {
    const { db } = stage.server
    const { branchId } = stage.studio
    const sign = async (
      of: Member,
      { version, ...fields }: { version: number; typed_name: string; person_id?: string; consents?: object },
    ) => {
      const body = { kind: 'waiver', version, language: 'en', consents: ticks, ...fields }
      expect((await stage.server.request('POST', '/forms/signed', { token: of.token, body })).status).toBe(201)
    }
    const bornIn = async (year: number) =>
      sql`update persons set birth_date = ${`${year}-01-01`} where id = ${child}`.execute(db)
    await sign(weiShan, { version: await aDocument(db, { branchId }), typed_name: 'Tan Wei Shan' })
    const version = await aDocument(db, { branchId })
    await sign(aisyah, { version, typed_name: 'Aisyah Rahman' })
    await bornIn(2010)
    await sign(newcomer, { version, typed_name: 'Aina', person_id: child })
    await bornIn(2016)
    const ofState = async () =>
      (await list()).rows.filter((row) => textOf(row?.['waiver']) === 'current').map((row) => row?.['full_name'])
    expect(await ofState()).toEqual(['Aisyah Rahman'])
    expect(await asked('waiver:signed')).toEqual(['Aisyah Rahman'])
    await sign(newcomer, { version, typed_name: 'Zoe Lim', person_id: child, consents: { ...ticks, guardian: true } })
    expect(await ofState()).toEqual(['Aina', 'Aisyah Rahman'])
    expect(await asked('waiver:signed')).toEqual(['Aina', 'Aisyah Rahman'])
    expect((await asked('waiver:missing')).length + 2).toBe((await list()).rows.length)
    expect((await list('filters=waiver:missing&keyword=wei shan')).rows).toMatchObject([{ waiver: 'outdated' }])
  })
})
