import { describe, expect, it, test } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { stageNewClasses, twiceAWeek } from '#dev/testing/new-classes.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageNewClasses()
const { newClasses, create, preview, countClassesIn } = stage

describe('one class', () => {
  it('one class is made with what its kind and its room have, opens by the rule, and is shown at once', async () => {
    const body = await newClasses()
    expect(
      (await stage.server.request('GET', `/schedules?date_from=2026-11-24&room=${body.room_id}`)).body['total'],
    ).toBe(0)
    const answer = await create(body)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        series_id: null,
        skipped: [],
        clashing: [],
        made: [
          {
            occurrence_no: 1,
            starts_at: '2026-11-24T07:00:00+08:00',
            ends_at: '2026-11-24T07:50:00+08:00',
            shifted: false,
          },
        ],
      },
    })
    const shown = await stage.server.request('GET', `/schedules?date_from=2026-11-24&room=${body.room_id}`)
    expect(shown.body).toMatchObject({
      total: 1,
      data: [
        {
          capacity: 13,
          opens_at: '2026-10-27T12:00:00+08:00',
          difficulty_level: { coils: 2 },
          instructors: [{ role: 'main' }],
          private: false,
        },
      ],
    })
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id'])
      .where('subject_id', '=', textOf(answer.body['made']?.['0']?.['id']))
      .execute()
    expect(audit).toEqual([{ action: 'schedules.create', actor_account_id: stage.manager.accountId }])
  })

  it('one class may be shorter, smaller and of another level than its kind', async () => {
    const other = await aStudio(stage.server.db)
    const body = await newClasses({ duration_minutes: 30, capacity: 6, difficulty_level_id: other.levelId })
    const id = textOf((await create(body)).body['made']?.['0']?.['id'])
    expect((await stage.server.request('GET', `/schedules/${id}`)).body).toMatchObject({
      duration_minutes: 30,
      capacity: 6,
      difficulty_level: { id: other.levelId },
    })
  })

  test.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['in a minute that has come', { date: '2026-11-23', time: '09:00' }, 422, 'schedules.past'],
    ['with more places than the room has', { capacity: 14 }, 422, 'request.invalid'],
    ['with no main instructor', { instructors: [] }, 422, 'request.invalid'],
    ['at no time of day', { time: '24:00' }, 422, 'request.invalid'],
    ['on no day', { date: '2026-02-30' }, 422, 'request.invalid'],
    ['in a room of nobody', { room_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    [
      'with an instructor of nobody',
      { instructors: [{ id: '00000000-0000-7000-8000-000000000000' }] },
      404,
      'request.not_found',
    ],
    ['of no kind', { class_type_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    ['of no level', { difficulty_level_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    ['that repeats without an end', { repeat: 'daily' }, 422, 'request.invalid'],
    ['that repeats up to no day', { repeat: 'daily', end_type: 'date' }, 422, 'request.invalid'],
    ['that repeats no times', { repeat: 'daily', end_type: 'occurence', end_occurence: 0 }, 422, 'request.invalid'],
    [
      'daily on weekdays',
      { repeat: 'daily', weekdays: [1], end_type: 'occurence', end_occurence: 2 },
      422,
      'request.invalid',
    ],
    ['weekly on the eighth day', { ...twiceAWeek, weekdays: [8] }, 422, 'request.invalid'],
    ['for three years', { repeat: 'weekly', end_type: 'date', end_date: '2029-11-24' }, 422, 'schedules.series_long'],
    [
      'with an end before its beginning',
      { repeat: 'daily', end_type: 'date', end_date: '2026-11-23' },
      422,
      'request.invalid',
    ],
    ['with something unknown', { colour: 'blue' }, 422, 'request.invalid'],
  ])('one class is refused %s', async (_name, fields, status, code) => {
    const body = await newClasses(fields)
    for (const answer of [await create(body), await preview(body)])
      expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect(await countClassesIn(String(body.room_id))).toBe(0)
  })

  it('one class is made a minute ahead', async () => {
    expect((await create(await newClasses({ date: '2026-11-23', time: '09:01' }))).status).toBe(201)
  })

  it('a class is made by managers alone', async () => {
    const body = await newClasses()
    const desk = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
    const member = await aMember(stage.server.db)
    for (const path of ['/staff/schedules', '/staff/schedules/preview']) {
      expect((await stage.server.request('POST', path, { body })).status).toBe(401)
      for (const { token } of [desk, member])
        expect((await stage.server.request('POST', path, { body, token })).status).toBe(403)
    }
    expect(await countClassesIn(body.room_id)).toBe(0)
  })
})
