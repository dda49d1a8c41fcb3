import { describe, expect, test } from 'vitest'
import { aClass } from '#dev/testing/builders.ts'
import { both, stageSetup } from '#dev/testing/setup-stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { loadInstructorNeeds, lockInstructor, updateInstructor } from './queries.ts'

const stage = stageSetup()
const { post, put, read, shown, acts, who } = stage

let made = 0
const slug = () => {
  made += 1
  return `thing-${made}`
}
/** The parts of the four kinds. */
const bodies = {
  instructors: () => ({ slug: slug(), name: 'Nur Aisyah', bio: both('Teaches slowly.', '教得慢。') }),
  'difficulty-levels': () => ({ slug: slug(), name: both('Gentle', '轻柔'), coils: 1 }),
  'series-types': () => ({ slug: slug(), name: both('Mat', '垫上') }),
  'class-types': () => ({
    slug: slug(),
    name: both('Deep Stretch', '深层伸展'),
    duration_minutes: 45,
    spring: 'rest',
    series_type_id: stage.studio.seriesTypeId,
    difficulty_level_id: stage.studio.levelId,
  }),
}
type Kind = keyof typeof bodies
const kinds: Kind[] = ['instructors', 'difficulty-levels', 'series-types', 'class-types']
const idElsewhere = (kind: Kind) =>
  ({
    instructors: stage.elsewhere.instructorId,
    'difficulty-levels': stage.elsewhere.levelId,
    'series-types': stage.elsewhere.seriesTypeId,
    'class-types': stage.elsewhere.classTypeId,
  })[kind]

async function aSellable(kind: Kind, about: object = {}): Promise<{ id: string; slug: string }> {
  const body = { ...bodies[kind](), ...about }
  const answer = await post(kind, { body })
  expect([answer.status, answer.body['code']]).toEqual([201, undefined])
  return { id: textOf(answer.body['id']), slug: body.slug }
}

describe.each(kinds)('%s', (kind) => {
  test('are made, shown in both languages, renamed, retired and brought back', async () => {
    const { id, slug: own } = await aSellable(kind)
    const publicList = async () => (await shown(`/${kind}?search=slug:${own}`)).body
    expect((await publicList())['total']).toBe(1)
    const name = kind === 'instructors' ? 'Nur Aisyah binti Ali' : both('Another', '另一个')
    expect((await put(`${kind}/${id}`, { body: { name } })).body).toEqual({ success: true })
    const chinese = await shown(`/${kind}/${id}`, { 'x-locale': 'zh' })
    expect(chinese.body['name']).toBe(kind === 'instructors' ? 'Nur Aisyah binti Ali' : '另一个')
    expect((await put(`${kind}/${id}`, { body: { active: false } })).status).toBe(200)
    expect((await publicList())['total']).toBe(0)
    expect((await shown(`/${kind}/${id}`)).status).toBe(200)
    const list = await read(`/staff/${kind}?search=slug:${own};active:false`, who('desk'))
    expect(list.body['data']).toMatchObject([{ id, slug: own, name, active: false }])
    expect((await put(`${kind}/${id}`, { body: { active: true } })).status).toBe(200)
    expect((await publicList())['total']).toBe(1)
  })

  test('are written down with what was and what is', async () => {
    const { id } = await aSellable(kind)
    await put(`${kind}/${id}`, { body: { sort: 7 } })
    const noted = await acts(id)
    expect(noted.map(({ action, actor_role: role }) => [action.replace(/_[a-z_]+$/, ''), role])).toEqual([
      ['setup.create', 'manager'],
      ['setup.change', 'manager'],
    ])
    expect(noted[1]?.details).toMatchObject({ before: { sort: 0 }, after: { sort: 7 } })
  })

  test('have one short name each, whoever is first', async () => {
    const body = bodies[kind]()
    const answers = await Promise.all([1, 2, 3].map(async () => post(kind, { body })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('setup.slug_taken')
  })

  test('are made once for one key', async () => {
    const sent = { body: bodies[kind](), headers: { 'idempotency-key': `make-${kind}` } }
    const first = await post(kind, sent)
    const again = await post(kind, sent)
    expect([again.status, again.body['id']]).toEqual([201, first.body['id']])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test.each(['desk', 'instructor', 'customer', 'elsewhere'])('are not made by %s', async (name) => {
    expect((await post(kind, { body: bodies[kind](), as: who(name) })).status).toBe(403)
    expect((await put(`${kind}/${idElsewhere(kind)}`, { body: { sort: 1 }, as: who(name) })).status).toBe(403)
  })

  test('of another branch are not found', async () => {
    expect((await put(`${kind}/${idElsewhere(kind)}`, { body: { active: false } })).status).toBe(404)
    expect((await read(`/staff/${kind}?limit=100`)).body['data']).not.toContainEqual(
      expect.objectContaining({ id: idElsewhere(kind) }),
    )
  })

  test.each([{ slug: 'Not a slug' }, { name: '' }, { sort: -1 }, { price: 1 }])(
    'are refused with %j',
    async (wrong) => {
      const answer = await post(kind, { body: { ...bodies[kind](), ...wrong } })
      expect([answer.status, answer.body['code']]).toEqual([422, 'request.invalid'])
    },
  )
})

describe('things that a class ahead needs', () => {
  const classOf = async (kind: Kind, id: string) => {
    const instructor = kind === 'instructors' ? id : (await aSellable('instructors')).id
    const body = {
      class_type_id: kind === 'class-types' ? id : stage.studio.classTypeId,
      difficulty_level_id: kind === 'difficulty-levels' ? id : stage.studio.levelId,
      room_id: (await ownRoom()).id,
      instructors: [{ id: instructor }],
      date: '2026-11-24',
      time: '07:00',
    }
    return post('schedules', { body })
  }
  const ownRoom = async () =>
    stage.server.db
      .insertInto('rooms')
      .values({ branch_id: stage.studio.branchId, name: both('Own room'), capacity: 13 })
      .returning('id')
      .executeTakeFirstOrThrow()

  test.each(['instructors', 'difficulty-levels', 'class-types'] as const)(
    'what a class ahead needs is not retired (%s), can be once the class is cancelled, and then makes no class',
    async (kind) => {
      const { id } = await aSellable(kind)
      const planned = await classOf(kind, id)
      expect(planned.status).toBe(201)
      const retire = async () => put(`${kind}/${id}`, { body: { active: false } })
      const refused = await retire()
      expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
        409,
        'setup.still_scheduled',
        expect.stringContaining('1 are still ahead, the next on Tue 24 Nov 2026, 07:00'),
      ])
      const classId = textOf(planned.body['made']?.['0']?.['id'])
      await post(`schedules/${classId}/cancel`, { body: { reason: 'Too few people' } })
      expect((await retire()).status).toBe(200)
      expect((await classOf(kind, id)).status).toBe(404)
      const past = await shown(`/schedules/${classId}`)
      const { body } = past
      expect([past.status, textOf(body['class_type']?.['name'] ?? body['name'])]).toEqual([200, expect.any(String)])
    },
  )

  test('what a class ahead needs is a series type and a level as long as a class type is made with them', async () => {
    const level = await aSellable('difficulty-levels')
    const series = await aSellable('series-types')
    const type = await aSellable('class-types', { difficulty_level_id: level.id, series_type_id: series.id })
    const refused = await put(`series-types/${series.id}`, { body: { active: false } })
    expect([refused.body['code'], refused.body['message']]).toEqual([
      'setup.still_needed',
      expect.stringContaining(type.slug),
    ])
    expect((await put(`difficulty-levels/${level.id}`, { body: { active: false } })).status).toBe(409)
    await put(`class-types/${type.id}`, { body: { active: false } })
    expect((await put(`series-types/${series.id}`, { body: { active: false } })).status).toBe(200)
    const back = await put(`class-types/${type.id}`, { body: { active: true } })
    expect(back.body['code']).toBe('setup.unknown')
  })

  test('what a class ahead needs is not made of what another branch has', async () => {
    const body = { ...bodies['class-types'](), series_type_id: stage.elsewhere.seriesTypeId }
    expect((await post('class-types', { body })).body['code']).toBe('setup.unknown')
  })

  test('what a class ahead needs for privates is of one kind for each size', async () => {
    const solo = await aSellable('class-types', { private_format: 'solo' })
    const body = { ...bodies['class-types'](), private_format: 'solo' }
    expect((await post('class-types', { body })).body['code']).toBe('setup.format_taken')
    await put(`class-types/${solo.id}`, { body: { active: false } })
    expect((await post('class-types', { body })).status).toBe(201)
    const back = await put(`class-types/${solo.id}`, { body: { active: true } })
    expect(back.body['code']).toBe('setup.format_taken')
  })
})

describe('an instructor who is given a class while they are retired', () => {
  /** Retires an instructor and, before that is committed, gives them a class. Returns whether both were committed. */
  async function bothAtOnce({ withLock }: { withLock: boolean }): Promise<boolean> {
    const { db } = stage.server
    const id = asId('instructors', (await aSellable('instructors')).id)
    const sessionId = await aClass(db, { studio: stage.studio, ownRoom: true })
    const { starts_at: from, ends_at: to } = await db
      .selectFrom('class_sessions')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const give = async (tx: Transaction) =>
      tx
        .insertInto('session_instructors')
        .values({
          session_id: sessionId,
          instructor_id: id,
          role: 'main',
          teaches: `[${from.toString()},${to.toString()})`,
        })
        .execute()
    const giving = await db.startTransaction().execute()
    await give(giving)
    const retiring = db.transaction().execute(async (tx) => {
      const row = await lockInstructor(tx, { branchId: stage.studio.branchId, id })
      const { classes } = await loadInstructorNeeds(tx, id)
      if (row && classes === 0) await updateInstructor(tx, { id, row: { ...row, active: false } })
      return classes === 0
    })
    await Promise.race([retiring, new Promise((resolve) => setTimeout(resolve, 400))])
    await giving.commit().execute()
    const retired = await retiring
    const row = await db.selectFrom('instructors').select('active').where('id', '=', id).executeTakeFirstOrThrow()
    expect([withLock, row.active]).toEqual([withLock, !retired])
    return retired
  }

  test('an instructor who is given a class while they are retired stays, since one waits for the other', async () => {
    expect(await bothAtOnce({ withLock: true })).toBe(false)
  })

  test('an instructor who is given a class while they are retired is retired and teaches without that lock', async () => {
    const { db } = stage.server
    await stage.withoutTrigger({ trigger: 'session_instructors_retired', table: 'session_instructors' }, async () => {
      expect(await bothAtOnce({ withLock: false })).toBe(true)
    })
    await db.deleteFrom('session_instructors').execute()
  })
})

test('a class type has its price in credits, which classes that are planned keep', async () => {
  const { id } = await aSellable('class-types', { credits: 2 })
  const type = async () => {
    const { body } = await read('/staff/class-types?limit=100', who('manager'))
    return Array.isArray(body['data']) ? body['data'].find((row) => row['id'] === id) : undefined
  }
  expect(await type()).toMatchObject({ credits: 2 })
  expect((await put(`class-types/${id}`, { body: { credits: 3 } })).status).toBe(200)
  expect(await type()).toMatchObject({ credits: 3, duration_minutes: 45 })
  expect((await put(`class-types/${id}`, { body: { credits: 11 } })).status).toBe(422)
  expect((await put(`class-types/${id}`, { body: { credits: 0 } })).status).toBe(422)
})
