import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { aBooking } from '#dev/testing/a-booking.ts'
import { renderPart } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { day } from '#domain/kit/time.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { queryClient } from '../kit/query-client.ts'
import { MemberBooked } from './member-facts.tsx'
import { MemberTimeline } from './member-timeline.tsx'
import type { TimelineLine } from './timeline-words.ts'

const today = day('2026-11-28')
const personId = asId('persons', '018f2f4e-0000-7000-8000-00000000000a')
const sessionId = asId('class_sessions', '018f2f4e-0000-7000-8000-00000000000c')

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('each booked class leads to the row of its booking in the roster', async () => {
  const html = await renderPart(
    <MemberBooked
      record={{ now: '2026-11-20T10:00:00+08:00', bookings: { data: [aBooking()], total: 1 } }}
      today={today}
    />,
  )
  const { id, session_id: of } = aBooking()
  expect(html).toContain(`href="/staff/checkin/${of}?open=${id}"`)
})

test('a line of the timeline about a class leads to its roster, and another one nowhere', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const line: TimelineLine = {
    id: 'booking:1',
    at: '2026-11-27T12:00:00+08:00',
    kind: 'bookings',
    act: 'booked',
    class: { session_id: sessionId, name: 'Reformer Flow', starts_at: '2026-11-28T09:00:00+08:00' },
    seat: 4,
    person: null,
    pack: null,
    order: null,
    text: null,
    state: null,
    by: null,
    credit: null,
    left: null,
  }
  const message: TimelineLine = { ...line, id: 'message:1', kind: 'messages', act: 'message', class: null, seat: null }
  const counts = { all: 2, credits: 0, bookings: 1, orders: 0, messages: 1, notes: 0, forms: 0, acts: 0 }
  queryClient.setQueryData([getTimeline.name, personId, 'all'], {
    pages: [{ data: [line, message], next: null, counts }],
    pageParams: [undefined],
  })
  const html = await renderPart(
    <QueryClientProvider client={queryClient}>
      <MemberTimeline personId={personId} today={today} />
    </QueryClientProvider>,
  )
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="/staff/checkin/${sessionId}"`])
})
