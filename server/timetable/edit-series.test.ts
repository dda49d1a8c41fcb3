import { describe, expect, it, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aStudio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { changedIn, seriesCalls, stageTimetable, unchangedIn } from '#dev/testing/timetable.ts'
import { instant } from '#domain/kit/time.ts'

const stage = stageTimetable()
const { send, edit, preview, showClass, aSeries, startsOf, on } = seriesCalls(stage)
const someone = async () => anActor(stage.server, { studio: stage.studio })
const addInstructor = async (name: string) =>
  (
    await stage.server.db
      .insertInto('instructors')
      .values({ branch_id: stage.studio.branchId, slug: `${name.toLowerCase()}-${stage.monday.toString()}`, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

describe('an edit of a series', () => {
  test.each([
    ['this', [2], ['18:00', '19:30', '18:00', '18:00']],
    ['following', [2, 3, 4], ['18:00', '19:30', '19:30', '19:30']],
    ['all', [1, 2, 3, 4], ['19:30', '19:30', '19:30', '19:30']],
  ])('an edit of a series of %s moves those classes and no other', async (scope, changed, hours) => {
    const ids = await aSeries()
    const answer = await edit(ids[1] ?? '', { scope, time: '19:30' })
    expect([answer.status, changedIn(answer), unchangedIn(answer)]).toEqual([200, changed, []])
    expect(await startsOf(ids)).toEqual(hours.map((hour, place) => on(1 + 7 * place, hour)))
  })

  it('an edit of a series moves a daily series a day later and back without clashes of its own classes', async () => {
    const ids = await aSeries({ repeat: 'daily' })
    expect(
      changedIn(await edit(ids[0] ?? '', { scope: 'all', date: stage.monday.add({ days: 2 }).toString() })),
    ).toEqual([1, 2, 3, 4])
    expect(await startsOf(ids)).toEqual([2, 3, 4, 5].map((days) => on(days, '18:00')))
    expect(
      changedIn(
        await edit(ids[3] ?? '', { scope: 'all', date: stage.monday.add({ days: 4 }).toString(), time: '08:00' }),
      ),
    ).toEqual([1, 2, 3, 4])
    expect(await startsOf(ids)).toEqual([1, 2, 3, 4].map((days) => on(days, '08:00')))
  })

  it('an edit of a series keeps every booking, notifies people and lets them cancel for free', async () => {
    const ids = await aSeries()
    const [booked, waiting] = [await someone(), await someone()]
    const other = await someone()
    const id = await booked.book(ids[0] ?? '')
    await other.book(ids[0] ?? '')
    const entry = await waiting.book(ids[0] ?? '', 'waitlist')
    const spare = await addInstructor('Farah')
    const answer = await edit(ids[0] ?? '', {
      scope: 'all',
      time: '20:00',
      duration_minutes: 60,
      instructors: [{ id: spare }],
      capacity: 3,
    })
    expect(answer.body['changed']?.['0']).toMatchObject({
      occurrence_no: 1,
      told: 3,
      promoted: 1,
      released: 0,
      kept: [],
    })
    expect(await booked.show(id)).toMatchObject({
      status: 'booked',
      seat_no: 1,
      starts_at: expect.stringContaining('T20:00'),
      ends_at: expect.stringContaining('T21:00'),
      instructors: ['Farah'],
      grace_until: expect.any(String),
    })
    expect(await waiting.show(entry)).toMatchObject({ booking_type: 'booking', status: 'booked' })
    const messages = (await messagesTo(stage.server.db, booked)).slice(1)
    expect(messages.map(({ template }) => template)).toEqual(['bookings.moved', 'bookings.substituted'])
    expect(messages[0]?.plain).toMatch(/It was planned for .*18:00[^]*Farah/)
    // Less than twelve hours before the new start, and still free.
    await stage.server.clock.freeze(instant(`${stage.monday.add({ days: 1 }).toString()}T00:30:00Z`))
    expect((await stage.server.request('DELETE', `/bookings/${id}`, { token: booked.token })).body).toMatchObject({
      credit_lost: false,
      booking: { cancel_kind: 'grace' },
    })
  })

  it('an edit of a series leaves what was changed for one class alone, unless the request overwrites it', async () => {
    const ids = await aSeries()
    const room = (await aStudio(stage.server.db)).roomId
    expect((await edit(ids[1] ?? '', { room_id: room, time: '17:00' })).status).toBe(200)
    expect((await send(`/${ids[2] ?? ''}/capacity`, { method: 'PUT', body: { capacity: 1 } })).status).toBe(200)
    const third = (await aStudio(stage.server.db)).roomId
    const answer = await edit(ids[0] ?? '', { scope: 'all', room_id: third, capacity: 5 })
    expect(answer.body['changed']).toMatchObject([
      { occurrence_no: 1, kept: [] },
      { occurrence_no: 2, kept: ['room'] },
      { occurrence_no: 3, kept: ['capacity'] },
      { occurrence_no: 4, kept: [] },
    ])
    expect(await Promise.all(ids.map(async (id) => (await showClass(id))['room']?.['id']))).toEqual([
      third,
      room,
      third,
      third,
    ])
    expect(await Promise.all(ids.map(async (id) => (await showClass(id))['capacity']))).toEqual([5, 5, 1, 5])
    const kept = await edit(ids[0] ?? '', { scope: 'all', time: '16:00' })
    expect([changedIn(kept), unchangedIn(kept)]).toEqual([[1, 3, 4], [[2, 'schedules.edited']]])
    const ticked = await edit(ids[0] ?? '', { scope: 'all', time: '15:00', overwrite_edited: true })
    expect([changedIn(ticked), unchangedIn(ticked)]).toEqual([[1, 2, 3, 4], []])
    const series = await stage.server.db
      .selectFrom('class_sessions')
      .select('edited')
      .where('series_id', 'is not', null)
      .where('room_id', 'in', [third, room])
      .orderBy('starts_at')
      .execute()
    expect(series.map(({ edited }) => edited)).toEqual([[], ['room'], ['capacity'], []])
  })

  it('an edit of a series lists classes that cannot change, with the reason, and changes the others', async () => {
    const ids = await aSeries({ end_occurence: 6 })
    const other = await aStudio(stage.server.db)
    const elsewhere = {
      class_type_id: stage.studio.classTypeId,
      repeat: 'dont_repeat',
      end_type: undefined,
      end_occurence: undefined,
      time: '20:00',
    }
    await aSeries({ ...elsewhere, instructors: [{ id: other.instructorId }] })
    await aSeries({ ...elsewhere, room_id: other.roomId, date: stage.monday.add({ days: 8 }).toString() })
    const [third] = await aSeries({
      ...elsewhere,
      room_id: other.roomId,
      instructors: [{ id: other.instructorId }],
      date: stage.monday.add({ days: 15 }).toString(),
    })
    const busy = await someone()
    for (const id of [ids[2], third]) await busy.book(id ?? '')
    await stage.server.request('POST', '/staff/closures', {
      token: stage.manager.token,
      body: {
        first_day: stage.monday.add({ days: 22 }).toString(),
        last_day: stage.monday.add({ days: 22 }).toString(),
        room_ids: [other.roomId],
        reason: 'New floor',
      },
    })
    const people = [await someone(), await someone()]
    await stage.server.clock.set(instant(`${stage.monday.add({ days: 5 }).toString()}T01:00:00Z`))
    for (const member of people) await member.book(ids[4] ?? '')
    await stage.server.clock.set(instant(`${stage.monday.toString()}T01:00:00Z`))
    const body = { scope: 'all', time: '20:00', capacity: 1 }
    const shown = await preview(ids[0] ?? '', body)
    const unchanged = [
      [1, 'schedules.room_busy'],
      [2, 'schedules.instructor_busy'],
      [3, 'schedules.overlaps'],
      [5, 'bookings.more_booked'],
    ]
    expect([changedIn(shown), unchangedIn(shown)]).toEqual([[4, 6], unchanged])
    expect(await startsOf(ids)).toEqual(ids.map((_id, place) => on(1 + 7 * place, '18:00')))
    const done = await edit(ids[0] ?? '', body)
    expect([done.body['changed'], done.body['unchanged']]).toEqual([shown.body['changed'], shown.body['unchanged']])
    expect(await startsOf(ids)).toEqual(
      ids.map((_id, place) => on(1 + 7 * place, [3, 5].includes(place) ? '20:00' : '18:00')),
    )
    expect(unchangedIn(await preview(ids[0] ?? '', { scope: 'all', room_id: other.roomId }))).toContainEqual([
      4,
      'schedules.closed',
    ])
    const released = await edit(ids[2] ?? '', { time: '20:00', release_overlapping: true })
    expect(released.body['changed']).toMatchObject([{ occurrence_no: 3, released: 1 }])
    expect(await busy.creditsLeft()).toBe(4)
  })

  it('an edit of a series changes nothing and notifies nobody in a preview', async () => {
    const ids = await aSeries()
    const member = await someone()
    const id = await member.book(ids[0] ?? '')
    const before = [await member.show(id), (await messagesTo(stage.server.db, member)).length]
    expect(
      (await preview(ids[0] ?? '', { scope: 'all', time: '21:00', difficulty_level_id: stage.studio.levelId })).body[
        'changed'
      ]?.['0'],
    ).toMatchObject({ told: 1 })
    expect([await member.show(id), (await messagesTo(stage.server.db, member)).length]).toEqual(before)
    expect(
      await stage.server.db
        .selectFrom('audit_entries')
        .select('id')
        .where('subject_id', 'in', ids)
        .where('action', '=', 'schedules.edit')
        .execute(),
    ).toEqual([])
  })

  it('an edit of a series does not touch classes that have begun', async () => {
    const ids = await aSeries()
    await stage.server.clock.freeze(instant(`${stage.monday.add({ days: 8 }).toString()}T10:00:00Z`))
    expect(changedIn(await edit(ids[0] ?? '', { scope: 'all', time: '19:00' }))).toEqual([3, 4])
    expect((await edit(ids[1] ?? '', { time: '19:00' })).body['code']).toBe('schedules.over')
    await stage.server.clock.freeze(instant(`${stage.monday.add({ days: 8 }).toString()}T09:59:59.999Z`))
    expect((await edit(ids[1] ?? '', { time: '19:00' })).status).toBe(200)
  })

  it('an edit of a series notifies people of another class type and lets them cancel for free', async () => {
    const ids = await aSeries()
    const member = await someone()
    const id = await member.book(ids[0] ?? '')
    const other = await aStudio(stage.server.db)
    await stage.server.db
      .updateTable('class_types')
      .set({ name: { en: 'Jump Board', zh: '跳板' } })
      .where('id', '=', other.classTypeId)
      .execute()
    expect((await edit(ids[0] ?? '', { class_type_id: other.classTypeId })).status).toBe(200)
    expect(await member.show(id)).toMatchObject({
      class_name: 'Jump Board',
      status: 'booked',
      credit_effect: 'used',
      grace_until: expect.any(String),
    })
    expect((await messagesTo(stage.server.db, member)).at(-1)?.plain).toMatch(/Jump Board now takes place[^]*cancel by/)
    expect((await showClass(ids[1]))['class_type']?.['name']).toBe('Group Reformer Flow')
  })
})

describe('an edit of a series while people book and cancel', () => {
  it('an edit of a series while people book and cancel loses no booking and no credit', async () => {
    const ids = await aSeries({ capacity: 13 })
    const people = await Promise.all(Array.from({ length: 8 }, async () => someone()))
    const own = await Promise.all(people.slice(0, 4).map(async (member) => member.book(ids[0] ?? '')))
    const [edited, ...answers] = await Promise.all([
      edit(ids[0] ?? '', { scope: 'all', time: '20:00', capacity: 12 }),
      ...own.map(async (id, place) =>
        stage.server.request('DELETE', `/bookings/${id}`, { token: people[place]?.token ?? '' }),
      ),
      ...people
        .slice(4)
        .map(async ({ token }) => stage.server.request('POST', '/bookings', { token, body: { session_id: ids[1] } })),
    ])
    expect([edited?.status, changedIn(edited)]).toEqual([200, [1, 2, 3, 4]])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 201, 201, 201])
    expect(await Promise.all(people.map(async (one) => one.creditsLeft()))).toEqual([5, 5, 5, 5, 4, 4, 4, 4])
    expect((await startsOf(ids)).every((time) => time.endsWith('20:00'))).toBe(true)
  })
})
