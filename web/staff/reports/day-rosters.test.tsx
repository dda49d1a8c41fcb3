import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { getRoster } from '#domain/attendance/api.ts'
import type { WaiverStatus } from '#domain/forms/model.ts'
import { asId } from '#domain/kit/id.ts'
import type { Locale } from '#domain/text/localized.ts'
import { queryClient } from '../kit/query-client.ts'
import { readOf } from '../kit/use-read.ts'
import { DayRosters } from './day-rosters.tsx'

const uuid = (place: number) => `018f2f4e-0000-7000-8000-00000000000${place}`
const hours = { starts_at: '2026-11-28T09:00:00+08:00', ends_at: '2026-11-28T09:50:00+08:00' }
const instructors = ['Sofia Tan', 'Lim Wei Jie']
const flow = { id: asId('class_sessions', uuid(1)), class_name: 'Flow', room: 'Studio', instructors, ...hours }

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function sheetOf(waiver: WaiverStatus, locale: Locale = 'en'): Promise<string> {
  vi.stubGlobal('navigator', { onLine: true })
  queryClient.setQueryData(readOf(getRoster, { id: flow.id }).queryKey, {
    class: {
      ...hours,
      name: 'Flow',
      status: 'upcoming',
      room_id: asId('rooms', uuid(2)),
      room: 'Studio',
      instructors: [],
      capacity: 3,
      check_in_opens_at: '2026-11-28T08:30:00+08:00',
      doors_close_at: '2026-11-28T08:57:00+08:00',
    },
    places: [
      {
        id: asId('bookings', uuid(3)),
        person: { id: asId('persons', uuid(4)), full_name: 'Chloe Teoh', dependant: false },
        booking_type: 'booking',
        status: 'booked',
        seat_no: 2,
        position: null,
        standing_by: false,
        passed_by_for: null,
        waiver,
        passed_on: false,
        decided_at: '2026-11-20T09:00:00+08:00',
        pack: null,
        flags: [],
      },
    ],
    queue: [],
    guests: [],
    out: [],
    seat_map: { positions: [], landmarks: [] },
    now: '2026-11-28T08:00:00+08:00',
  })
  const part = (
    <QueryClientProvider client={queryClient}>
      <DayRosters day={{ classes: [flow] }} back="/staff/today" />
    </QueryClientProvider>
  )
  return textOf(await renderPart(part, { locale }))
}

test.each([
  ['missing', true],
  ['outdated', true],
  ['current', false],
  ['none', false],
] as const)('the sheet of a class asks somebody whose waiver is %s to sign: %s', async (waiver, asks) => {
  const text = await sheetOf(waiver)
  expect(text).toContain('2 Chloe Teoh')
  expect(text.includes('signs the waiver')).toBe(asks)
})

test.each([
  ['en', 'Sofia Tan, Lim Wei Jie'],
  ['zh', 'Sofia Tan、Lim Wei Jie'],
] as const)('a sheet in %s names who teaches as that language lists names', async (locale, names) => {
  expect(await sheetOf('current', locale)).toContain(names)
})
