import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aClass, aStudio } from '#dev/testing/builders.ts'
import { stageNewClasses, startsIn, twiceAWeek } from '#dev/testing/new-classes.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { instant } from '#domain/kit/time.ts'

const stage = stageNewClasses()
const { newClasses, create, preview, countClassesIn } = stage

describe('a series', () => {
  it('a series is made as it was previewed, once for one key, and can be looked at', async () => {
    const body = await newClasses(twiceAWeek)
    const shown = await preview(body)
    expect(shown.status).toBe(200)
    expect(await countClassesIn(body.room_id)).toBe(0)
    const headers = { 'idempotency-key': 'series-1' }
    const [first, again] = [await create(body, headers), await create(body, headers)]
    expect(startsIn(first)).toEqual(['2026-11-24T07:00', '2026-11-26T07:00', '2026-12-01T07:00', '2026-12-03T07:00'])
    expect(startsIn(shown)).toEqual(startsIn(first))
    expect([again.body, again.headers.get('idempotent-replayed'), await countClassesIn(body.room_id)]).toEqual([
      first.body,
      'true',
      4,
    ])
    const id = textOf(first.body['series_id'])
    const one = await stage.server.request('GET', `/staff/series/${id}`, { token: stage.manager.token })
    expect(one.body).toMatchObject({
      repeat: 'weekly',
      weekdays: [2, 4],
      time: '07:00',
      end_type: 'occurence',
      end_occurence: 4,
      end_date: null,
      classes: 4,
      classes_ahead: 4,
      next_at: '2026-11-24T07:00:00+08:00',
    })
    expect(one.body['occurrences']).toMatchObject(
      [1, 2, 3, 4].map((occurrence_no) => ({ occurrence_no, status: 'upcoming', edited: [] })),
    )
    const list = await stage.server.request('GET', '/staff/series?limit=1&search=repeat:weekly', {
      token: stage.manager.token,
    })
    expect(list.body['data']?.['0']?.['id']).toBe(id)
    expect(
      (
        await stage.server.request('GET', '/staff/series/00000000-0000-7000-8000-000000000000', {
          token: stage.manager.token,
        })
      ).status,
    ).toBe(404)
  })

  it('a series names the classes that clash and makes none, or leaves them out when asked to', async () => {
    const body = await newClasses(twiceAWeek)
    await create({
      ...body,
      repeat: 'dont_repeat',
      weekdays: undefined,
      end_type: undefined,
      end_occurence: undefined,
      date: '2026-11-26',
      time: '07:30',
    })
    const other = await aStudio(stage.server.db)
    await create({
      ...body,
      repeat: 'dont_repeat',
      weekdays: undefined,
      end_type: undefined,
      end_occurence: undefined,
      date: '2026-12-03',
      room_id: other.roomId,
    })
    const refused = await create(body)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'schedules.clash',
        message: expect.stringMatching(/2 of these.*Thu 26 Nov 2026, 07:00; Thu 3 Dec 2026, 07:00/),
      },
    })
    expect(await countClassesIn(body.room_id)).toBe(1)
    const shown = await preview(body)
    expect(shown.body['clashing']).toMatchObject([
      {
        occurrence_no: 2,
        with: [
          { because: 'room', name: 'Studio One', starts_at: '2026-11-26T07:30:00+08:00' },
          { because: 'instructor', name: 'Mei Ling Khoo' },
        ],
      },
      { occurrence_no: 4, with: [{ because: 'instructor', class_name: 'Group Reformer Flow' }] },
    ])
    expect(startsIn(shown)).toEqual(['2026-11-24T07:00', '2026-12-01T07:00'])
    const made = await create({ ...body, skip_clashing: true })
    expect([made.status, startsIn(made)]).toEqual([201, startsIn(shown)])
    expect((await create({ ...body, skip_clashing: true })).body['code']).toBe('schedules.clash')
  })

  it('a series may touch another class end to start without clashing', async () => {
    const body = await newClasses()
    await create(body)
    expect((await create({ ...body, time: '07:50' })).status).toBe(201)
    expect((await create({ ...body, time: '08:39' })).body['code']).toBe('schedules.clash')
    expect((await create({ ...body, time: '06:10' })).status).toBe(201)
  })

  it('a series leaves closed days out and lists them; a class alone on one is refused', async () => {
    const body = await newClasses({ repeat: 'daily', end_type: 'date', end_date: '2027-02-04', date: '2027-02-01' })
    const closure = await stage.server.request('POST', '/staff/closures', {
      token: stage.manager.token,
      body: { first_day: '2027-02-02', last_day: '2027-02-03', room_ids: [body.room_id], reason: 'New floor' },
    })
    expect(closure.status).toBe(201)
    const made = await create(body)
    expect([startsIn(made), startsIn(made, 'skipped')]).toEqual([
      ['2027-02-01T07:00', '2027-02-04T07:00'],
      ['2027-02-02T07:00', '2027-02-03T07:00'],
    ])
    expect(made.body['skipped']?.['0']).toMatchObject({
      occurrence_no: 2,
      closure_id: closure.body['id'],
      reason: 'New floor',
    })
    expect(made.body['made']?.['1']?.['occurrence_no']).toBe(4)
    const alone = { ...body, repeat: 'dont_repeat', end_type: undefined, end_date: undefined, date: '2027-02-03' }
    expect(await create(alone)).toMatchObject({
      status: 409,
      body: { code: 'schedules.closed', message: expect.stringContaining('New floor') },
    })
    const elsewhere = await aStudio(stage.server.db)
    expect((await create({ ...alone, room_id: elsewhere.roomId })).status).toBe(201)
  })

  it('of two managers at once one gets the room for a class, and the other is refused with the reason', async () => {
    const body = await newClasses(twiceAWeek)
    const answers = await Promise.all([create(body), create(body), create(body)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(await countClassesIn(body.room_id)).toBe(4)
  })

  it('a series is kept from a closed day by the database too', async () => {
    const other = await aStudio(stage.server.db)
    await stage.server.request('POST', '/staff/closures', {
      token: stage.manager.token,
      body: { first_day: '2027-03-01', last_day: '2027-03-01', room_ids: [other.roomId], reason: 'Painting' },
    })
    const at = (text: string) => aClass(stage.server.db, { studio: other, startsAt: instant(text) })
    await expect(at('2027-02-28T16:00:00Z')).rejects.toMatchObject({ constraint: 'class_sessions_open_day' })
    await expect(at('2027-03-01T15:59:59.999Z')).rejects.toMatchObject({ constraint: 'class_sessions_open_day' })
    await at('2027-02-28T14:00:00Z')
    await at('2027-03-01T16:00:00Z')
  })
})

describe('a series over a clock change', () => {
  it('a series over a clock change keeps the time on the wall and says where the clocks skip it', async () => {
    const body = await newClasses({ time: '01:30', repeat: 'daily', end_type: 'occurence', end_occurence: 3 })
    await sql`update branches set time_zone = 'Europe/London'`.execute(stage.server.db)
    stage.server.lists.clear()
    const made = await create({ ...body, date: '2027-03-27' })
    expect(made.body['made']).toMatchObject([
      { starts_at: '2027-03-27T01:30:00+00:00', shifted: false },
      { starts_at: '2027-03-28T02:30:00+01:00', shifted: true },
      { starts_at: '2027-03-29T01:30:00+01:00', shifted: false },
    ])
    const back = await create({ ...body, date: '2027-10-30' })
    expect(back.body['made']).toMatchObject([
      { starts_at: '2027-10-30T01:30:00+01:00' },
      { starts_at: '2027-10-31T01:30:00+01:00' },
      { starts_at: '2027-11-01T01:30:00+00:00' },
    ])
    await sql`update branches set time_zone = 'Asia/Kuala_Lumpur'`.execute(stage.server.db)
    stage.server.lists.clear()
  })
})
