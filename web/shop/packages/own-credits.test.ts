import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import { createCall } from '#web/kit/api.ts'
import type { WireClass } from '../schedules/filter-classes.ts'
import { loadPaying } from './own-credits.ts'

const now = instant('2026-11-22T20:05:00+08:00')
const lot = {
  id: '00000000-0000-4000-8000-000000000009',
  left: 2,
  starts_at: '2026-11-01T00:00:00+08:00',
  expires_at: '2026-12-01T00:00:00+08:00',
  created_at: '2026-11-01T00:00:00+08:00',
  own: true,
  class_type_ids: ['jump'],
  series_type_ids: null,
  frozen: { from_at: '2026-11-25T00:00:00+08:00', until_at: '2026-11-26T00:00:00+08:00' },
}

function aClass(about: Partial<WireClass>): WireClass {
  return {
    id: asId('class_sessions', '00000000-0000-4000-8000-000000000001'),
    class_type: { id: 'jump', slug: 'jump', name: 'Jump', description: '', spring: 'jump' },
    series_type: { id: 'b', slug: 'reformer', name: 'Reformer' },
    difficulty_level: { id: 'c', slug: 'beginner', name: 'Beginner', coils: 1 },
    room: { id: 'd', name: 'Studio One' },
    instructors: [],
    starts_at: '2026-11-24T18:00:00+08:00',
    ends_at: '2026-11-24T18:50:00+08:00',
    duration_minutes: 50,
    opens_at: '2026-11-01T12:00:00+08:00',
    capacity: 13,
    booked: 0,
    places_left: 13,
    waiting: 0,
    status: 'upcoming',
    cancel_reason: null,
    private: false,
    credits: 1,
    cancel_window: { unit: 'hours' as const, amount: 12 },
    ...about,
  }
}

const callOf = (answer: Response) =>
  createCall({ send: async () => answer, locale: () => 'en', branch: () => undefined })

it.each([
  ['one of its kind', {}, true],
  ['another kind', { class_type: { id: 'flow', slug: 'flow', name: 'Flow', description: '', spring: 'flow' } }, false],
  ['one that costs more than is left', { credits: 3 }, false],
  ['one on a day on which it rests', { starts_at: '2026-11-25T18:00:00+08:00' }, false],
  ['one after its last day', { starts_at: '2026-12-01T07:30:00+08:00' }, false],
])('a pack and %s', async (_of, about, isPaid) => {
  const answer = await loadPaying(callOf(Response.json({ data: [lot], last_page: 1 })), '1')
  expect(answer.ok && answer.value(aClass(about), now)).toBe(isPaid)
})

it('a signed-out visitor is told to log in', async () => {
  const refused = Response.json({ code: 'auth.required', message: 'Please log in.' }, { status: 401 })
  expect(await loadPaying(callOf(refused), '1')).toMatchObject({ ok: false, refusal: { status: 401 } })
})

it('a filter for one pack ignores the other packs', async () => {
  const paying = async (pack: string) => {
    const answer = await loadPaying(callOf(Response.json({ data: [lot], last_page: 1 })), pack)
    return answer.ok && answer.value(aClass({}), now)
  }
  expect([await paying(lot.id), await paying(lot.id.replace(/9$/, '8'))]).toEqual([true, false])
})
