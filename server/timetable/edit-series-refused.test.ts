import { describe, expect, it, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { seriesCalls, stageTimetable } from '#dev/testing/timetable.ts'

const stage = stageTimetable()
const { send, edit, preview, aSeries, startsOf, on } = seriesCalls(stage)
const someone = async () => anActor(stage.server, { studio: stage.studio })

describe('an edit of a series', () => {
  test.each<[string, object, number, string]>([
    ['nothing', {}, 422, 'request.invalid'],
    ['a time that is past', { date: '2026-01-01' }, 422, 'schedules.past'],
    ['more seats than the room has', { capacity: 14 }, 422, 'request.invalid'],
    ['an unknown room', { room_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    ['an unknown class type', { class_type_id: '00000000-0000-7000-8000-000000000000' }, 404, 'request.not_found'],
    [
      'an unknown instructor',
      { instructors: [{ id: '00000000-0000-7000-8000-000000000000' }] },
      404,
      'request.not_found',
    ],
  ])('an edit of a series with %s is refused', async (_name, body, status, code) => {
    const ids = await aSeries()
    for (const answer of [await edit(ids[0] ?? '', body), await preview(ids[0] ?? '', body)])
      expect([answer.status, answer.body['code']]).toEqual([status, code])
  })

  it('a refusal of more seats than the room has says how many it has', async () => {
    const ids = await aSeries()
    expect((await preview(ids[0] ?? '', { capacity: 14 })).body['errors']).toEqual({
      capacity: ['Choose at most 13. The room has no more reformers'],
    })
  })

  it('an edit of a series is for managers, for a class of the branch, and for a series only where there is one', async () => {
    const ids = await aSeries()
    const member = await someone()
    for (const path of [`/${ids[0] ?? ''}/preview`])
      expect((await send(path, { body: { time: '19:00' }, token: member.token })).status).toBe(403)
    expect(
      (await send(`/${ids[0] ?? ''}`, { method: 'PUT', body: { time: '19:00' }, token: member.token })).status,
    ).toBe(403)
    expect((await edit('00000000-0000-7000-8000-000000000000', { time: '19:00' })).status).toBe(404)
    const [alone] = await aSeries({
      repeat: 'dont_repeat',
      end_type: undefined,
      end_occurence: undefined,
      time: '07:00',
    })
    expect((await edit(alone ?? '', { scope: 'all', time: '19:00' })).body['code']).toBe('schedules.no_series')
    expect((await edit(alone ?? '', { time: '08:00' })).status).toBe(200)
    const [audit] = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_role'])
      .where('subject_id', '=', alone ?? '')
      .where('action', '=', 'schedules.edit')
      .execute()
    expect(audit).toEqual({ action: 'schedules.edit', actor_role: 'manager' })
  })

  it('an edit of a series is made once for one idempotency key', async () => {
    const ids = await aSeries()
    const body = { scope: 'all', date: stage.monday.add({ days: 2 }).toString() }
    const ask = async () =>
      stage.server.request('PUT', `/staff/schedules/${ids[0] ?? ''}`, {
        token: stage.manager.token,
        body,
        headers: { 'idempotency-key': `edit-${ids[0] ?? ''}` },
      })
    const [first, again] = [await ask(), await ask()]
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
    expect((await startsOf(ids))[0]).toBe(on(2, '18:00'))
  })
})
