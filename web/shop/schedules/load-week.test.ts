import { expect, it, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { day } from '#domain/kit/time.ts'
import { createCall } from '#web/kit/api.ts'
import type { WireClass } from './filter-classes.ts'
import { loadWeek, type Week } from './load-week.ts'
import { parseScheduleQuery } from './parse-schedule-query.ts'

const teachers = new Map([
  ['mei', 'teacher-1'],
  ['farah', 'teacher-2'],
])

/** A Sunday, after its last class has begun. */
const now = '2026-11-22T20:05:00+08:00'

function aClass(at: string, about: Partial<WireClass> = {}): WireClass {
  return {
    id: asId('class_sessions', '00000000-0000-4000-8000-000000000001'),
    class_type: { id: 'a', slug: 'flow', name: 'Flow', description: '', spring: 'flow' },
    series_type: { id: 'b', slug: 'reformer', name: 'Reformer' },
    difficulty_level: { id: 'c', slug: 'beginner', name: 'Beginner', coils: 1 },
    room: { id: 'd', name: 'Studio One' },
    instructors: [{ id: 'teacher-1', slug: 'mei', name: 'Mei', role: 'main' }],
    starts_at: `${at}:00+08:00`,
    ends_at: `${at}:00+08:00`,
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

const full = { places_left: 0 }
const jump = { id: 'e', slug: 'jump', name: 'Jump', description: '', spring: 'jump' }
const classes = [
  aClass('2026-11-22T08:00'),
  aClass('2026-11-22T19:00'),
  aClass('2026-11-23T07:30'),
  aClass('2026-11-23T18:00', {
    class_type: jump,
    instructors: [{ id: 'teacher-2', slug: 'mei', name: 'Farah', role: 'substitute' }],
  }),
  aClass('2026-11-23T12:00', { ...full, room: { id: 'f', name: 'Studio Two' } }),
  aClass('2026-12-01T07:30', full),
  aClass('2026-12-02T07:30'),
].toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))

const uuid = (place: number) => `00000000-0000-4000-8000-00000000000${place}`
const named = (items: readonly string[]) =>
  items.map((slug, place) => ({ id: teachers.get(slug) ?? uuid(place), slug, name: slug }))
const lists: Readonly<Record<string, readonly object[]>> = {
  '/api/class-types': named(['flow', 'jump']),
  '/api/series-types': named(['reformer']),
  '/api/difficulty-levels': named(['beginner', 'open-level']),
  '/api/instructors': named(['mei', 'farah']),
  '/api/rooms': [{ name: 'Studio One' }, { name: 'Studio Two' }],
}

/** A studio that returns the classes of the requested days, or of a week from today. */
function studioAt(time: string, offered: readonly WireClass[]) {
  return createCall({
    send: async (address) => {
      const { pathname, searchParams: asked } = new URL(address, 'http://localhost')
      if (pathname !== '/api/schedules') return Response.json({ data: lists[pathname] ?? [] })
      const from = asked.get('date_from') ?? time.slice(0, 10)
      const to = asked.get('date_to') ?? day(from).add({ days: 6 }).toString()
      const data = offered.filter(({ starts_at: at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
      return Response.json({ data, last_page: 1, now: time })
    },
    locale: () => 'en',
    branch: () => undefined,
  })
}

async function week(query: string, { at = now, offered = classes } = {}): Promise<Week> {
  const answer = await loadWeek(studioAt(at, offered), parseScheduleQuery(new URLSearchParams(query)), async () => ({
    ok: true,
    value: ({ class_type: { slug } }) => slug === 'jump',
  }))
  if (!answer.ok) throw new Error(answer.refusal.message)
  return answer.value
}

const times = ({ classes: shown }: Week) => shown.map((one) => one.starts_at.slice(5, 16))

it('the schedule opens at the next day with classes once those of today have begun, and the strip starts today', async () => {
  const shown = await week('')
  expect([shown.date, shown.isTodayOver, shown.days[0]?.date, shown.days.length]).toEqual([
    '2026-11-23',
    true,
    '2026-11-22',
    7,
  ])
  expect(times(shown)).toEqual(['11-23T07:30', '11-23T12:00', '11-23T18:00'])
})

it('the schedule stays at today while a class is still to come, and when today is requested', async () => {
  const earlier = await week('', { at: '2026-11-22T18:59:00+08:00' })
  expect([earlier.date, earlier.isTodayOver]).toEqual(['2026-11-22', false])
  const asked = await week('date=2026-11-22')
  expect([asked.date, times(asked)]).toEqual(['2026-11-22', ['11-22T08:00', '11-22T19:00']])
})

it('the schedule stays at today, and says so, when nothing is published', async () => {
  const shown = await week('', { offered: [] })
  expect([shown.date, shown.isTodayOver, shown.isEmpty]).toEqual(['2026-11-22', false, true])
})

it('the schedule chooses the first open day of the next week', async () => {
  const shown = await week('week=2026-11-29')
  expect([shown.days[0]?.date, shown.date]).toEqual(['2026-11-29', '2026-12-02'])
  expect((await week('week=2026-12-06')).date).toBe('2026-12-06')
})

it('weeks are counted from today, whichever of their days is requested', async () => {
  const firstDays = await Promise.all(
    ['2026-11-28', '2026-11-29', '2026-11-21'].map(async (date) => week(`date=${date}`)),
  )
  expect(firstDays.map(({ days }) => days[0]?.date)).toEqual(['2026-11-22', '2026-11-29', '2026-11-15'])
})

test.each([
  ['type=jump', ['11-23T18:00']],
  ['time=morning', ['11-23T07:30']],
  ['time=morning,evening', ['11-23T07:30', '11-23T18:00']],
  ['room=studio-two', ['11-23T12:00']],
  ['instructor=farah', ['11-23T18:00']],
  ['places=1', ['11-23T07:30', '11-23T18:00']],
  ['type=flow&time=evening', []],
  ['level=nobody', []],
])('with %s the day shows %j', async (query, shown) => {
  expect(times(await week(`${query}&date=2026-11-23`))).toEqual(shown)
})

it('each filter choice has the count that it would show beside the other groups', async () => {
  const { choices } = await week('type=flow&date=2026-11-23')
  const counts = (name: keyof Week['choices']) => choices[name].map(({ slug, count }) => `${slug} ${count}`)
  expect(counts('type')).toEqual(['flow 2', 'jump 1'])
  expect(counts('time')).toEqual(['morning 1', 'afternoon 1', 'evening 0'])
  expect(counts('room')).toEqual(['studio-one 1', 'studio-two 1'])
  expect(counts('instructor')).toEqual(['mei 2', 'farah 0'])
})

it('the filter for own packs shows what they pay for, and the other filters count within it', async () => {
  const shown = await week('mine=1')
  expect(times(shown)).toEqual(['11-23T18:00'])
  expect(shown.choices.instructor.map(({ slug, count }) => [slug, count])).toEqual([
    ['mei', 0],
    ['farah', 1],
  ])
  expect(shown.days.map(({ open }) => open)).toEqual([0, 1, 0, 0, 0, 0, 0])
})

it('the week view starts on Monday, in the week of the next class or of the requested day', async () => {
  const coming = await week('view=week')
  expect([coming.days[0]?.date, coming.days.at(-1)?.date]).toEqual(['2026-11-23', '2026-11-29'])
  expect(times(coming)).toEqual(['11-23T07:30', '11-23T12:00', '11-23T18:00'])
  expect(coming.asked.week).toBeUndefined()
  const thisOne = await week('view=week', { at: '2026-11-22T18:59:00+08:00' })
  expect([thisOne.days[0]?.date, times(thisOne)]).toEqual(['2026-11-16', ['11-22T08:00', '11-22T19:00']])
  for (const query of ['week=2026-12-02', 'week=2026-11-30', 'date=2026-12-06']) {
    const later = await week(`view=week&${query}`)
    expect([later.days[0]?.date, times(later)]).toEqual(['2026-11-30', ['12-01T07:30', '12-02T07:30']])
    expect([later.asked.view, later.asked.week, later.asked.date]).toEqual(['week', '2026-11-30', undefined])
    expect(later.again).toMatchObject({ date_from: '2026-11-30', date_to: '2026-12-06', limit: '100' })
  }
})

it('the week view filters and counts over the whole week', async () => {
  const shown = await week('view=week&week=2026-11-30&places=1')
  expect(times(shown)).toEqual(['12-02T07:30'])
  expect(shown.choices.time.map(({ slug, count }) => `${slug} ${count}`)).toEqual([
    'morning 1',
    'afternoon 0',
    'evening 0',
  ])
})
