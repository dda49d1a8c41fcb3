import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { listWorkRuns } from '#domain/work/api.ts'
import { queryClient } from '../kit/query-client.ts'
import { readOf } from '../kit/use-read.ts'
import { HeldBar } from './held-bar.tsx'

type Runs = OutputOf<typeof listWorkRuns>['runs']

const id = asId('work_runs', '0195d3a0-0000-7000-8000-000000000001')
const moving: Runs[number] = {
  id,
  kind: 'bookings.move_class',
  state: 'held',
  input: { id: 'the-class', starts_at: '2026-11-30T03:15:00Z' },
  of_class: {
    id: asId('class_sessions', '0195d3a0-0000-7000-8000-0000000000c1'),
    class_name: 'Reformer Flow',
    starts_at: '2026-11-30T09:00:00+08:00',
  },
  of_person: null,
  of_seat: null,
  asked_by: { name: 'Marcus Teh', is_me: true },
  starts_at: '2026-11-28T10:00:10+08:00',
  ended_at: null,
  done: null,
  progress: null,
  refusal: null,
}
const refused: Runs[number] = {
  ...moving,
  state: 'refused',
  ended_at: '2026-11-28T10:00:10+08:00',
  refusal: { code: 'staff.plan_changed', message: 'Things have changed since you looked.', plan: {} },
}

let kept = ''
beforeEach(() => {
  kept = ''
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Macintosh' })
  vi.stubGlobal('localStorage', { getItem: () => kept })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function bar(runs: Runs, locale: 'en' | 'zh' = 'en'): Promise<string> {
  queryClient.setQueryData(readOf(listWorkRuns, {}).queryKey, {
    now: '2026-11-28T10:00:02+08:00',
    hold_seconds: 10,
    runs,
  })
  const part = (
    <QueryClientProvider client={queryClient}>
      <HeldBar />
    </QueryClientProvider>
  )
  return renderPart(part, { locale })
}

test('an act that waits says what it does to which class, the seconds left, and the way back with its key', async () => {
  expect(textOf(await bar([moving]))).toBe('Moving Reformer Flow, Mon 30 Nov, 09:00 in 8 s Undo ⌘Z')
  expect(textOf(await bar([moving], 'zh'))).toBe('更改 Reformer Flow（11月30日周一 09:00）的时间 8 秒后 撤销 ⌘Z')
})

test('only what is done to whom is read aloud, and not every second', async () => {
  const html = await bar([moving])
  expect(html).toContain('role="status"')
  expect(html).toContain('<span class="held-act-left" aria-hidden="true">')
})

test('an act on a series says how far it reaches', async () => {
  const editing = { ...moving, kind: 'schedules.edit', input: { id: 'the-class', scope: 'following' } }
  expect(textOf(await bar([editing]))).toContain('Changing Reformer Flow, Mon 30 Nov, 09:00, and all that follow')
  const all = { ...editing, input: { id: 'the-class', scope: 'all' } }
  expect(textOf(await bar([all], 'zh'))).toContain('及整个系列')
})

test('closed days are named by their days', async () => {
  const input = { first_day: '2026-12-24', last_day: '2026-12-26' }
  const closing = { ...moving, kind: 'schedules.close_days', of_class: null, input }
  expect(textOf(await bar([closing]))).toContain('Closing Thu 24 Dec to Sat 26 Dec')
  const oneDay = { ...closing, input: { ...input, last_day: '2026-12-24' } }
  expect(textOf(await bar([oneDay]))).toContain('Closing Thu 24 Dec in')
})

test.each([
  ['bookings.cancel_by_staff', 'Cancelling the booking of Tan Wei Shan in Reformer Flow, Mon 30 Nov, 09:00'],
  ['bookings.move_by_staff', 'Moving the booking of Tan Wei Shan in Reformer Flow'],
  ['bookings.swap_by_staff', 'Swapping the reformer of Tan Wei Shan in Reformer Flow'],
])('the act %s names the person', async (kind, words) => {
  expect(textOf(await bar([{ ...moving, kind, of_person: 'Tan Wei Shan' }]))).toContain(words)
})

test('a reformer is named by its number and room', async () => {
  const out = { ...moving, kind: 'timetable.take_out', of_class: null, of_seat: { room: 'Studio A', seat_no: 7 } }
  expect(textOf(await bar([out]))).toContain('Taking reformer 7 in Studio A out of order')
})

test('an act that was not done says why and leads to the new plan, until it is put away', async () => {
  const html = await bar([refused])
  expect(textOf(html)).toContain(
    'Not done: Moving Reformer Flow, Mon 30 Nov, 09:00 Things have changed since you looked.',
  )
  expect(html).toContain('/staff/calendar?date=2026-11-30&amp;panel=move&amp;open=0195d3a0-0000-7000-8000-0000000000c1')
  kept = id
  expect(textOf(await bar([refused]))).toBe('')
})

test('a browser that refuses its storage still shows what waits and what was not done', async () => {
  const refuse = () => {
    throw new Error('The operation is insecure.')
  }
  vi.stubGlobal('localStorage', { getItem: refuse })
  expect(
    textOf(await bar([moving, { ...refused, id: asId('work_runs', '0195d3a0-0000-7000-8000-000000000002') }])),
  ).toMatch(/in 8 s.+Not done/)
})

test('acts of others, and those that were done or taken back, are not shown', async () => {
  const others = [
    { ...moving, asked_by: { name: 'Adeline Khoo', is_me: false } },
    { ...moving, state: 'done' as const, done: { classes: 1, told: 12 } },
    { ...moving, state: 'taken_back' as const },
  ]
  expect(textOf(await bar(others))).toBe('')
})

const tagging: Runs[number] = {
  ...moving,
  kind: 'members.tag_many',
  state: 'running',
  input: { add: ['knee'] },
  of_class: null,
  progress: { total: 312, done: 148, failed: 2 },
}

test('an act on many says how far it is and how it is stopped, outside of what is read aloud', async () => {
  const html = await bar([tagging])
  expect(textOf(html)).toBe('Tagging members 150 of 312 Stop')
  expect(html).toMatch(/role="status"><ul><\/ul>/)
  expect(html).toContain('<progress class="long-run-bar" aria-label="Tagging members" value="150" max="312">')
  expect(textOf(await bar([tagging], 'zh'))).toBe('更改会员标签 150 / 312 停止')
})

test('an act on many of a colleague says whose it is', async () => {
  const theirs = { ...tagging, asked_by: { name: 'Nadia Rahman', is_me: false } }
  expect(textOf(await bar([theirs]))).toContain('Nadia Rahman: Tagging members')
})

test.each([
  ['stopped', 'It was stopped.'],
  ['done', 'Some could not be done.'],
] as const)('an act on many that ended as %s leads to those who are left, until it is put away', async (state, why) => {
  const ended = { ...tagging, state, progress: { total: 312, done: 310, failed: 2 } }
  const html = await bar([ended])
  expect(textOf(html)).toContain(`Tagging members: 310 of 312 done, 2 left ${why} Show the 2 left`)
  expect(html).toContain(`/staff/members?filters=undone%3A${id}`)
  kept = id
  expect(textOf(await bar([ended]))).toBe('')
})

test('an act on many that was left off says why, once', async () => {
  const leftOff = {
    ...tagging,
    state: 'refused' as const,
    refusal: { code: 'work.left_off', message: 'We could not go on in time.', plan: null },
  }
  expect(textOf(await bar([leftOff]))).toBe(
    'Tagging members: 148 of 312 done, 164 left We could not go on in time. Show the 164 left',
  )
})

test('an act on many that was done to all is not shown any more', async () => {
  expect(textOf(await bar([{ ...tagging, state: 'done', progress: { total: 3, done: 3, failed: 0 } }]))).toBe('')
})
