import { QueryClientProvider } from '@tanstack/react-query'
import { isValidElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { getMyDay } from '#domain/reports/api.ts'
import { toasts } from '#web/kit/toast.ts'
import { queryClient } from '../kit/query-client.ts'
import { readOf } from '../kit/use-read.ts'
import MyDay from '../pages/my-day.tsx'
import { TeachAfterAll } from './teach-after-all.tsx'

type Own = OutputOf<typeof getMyDay>['classes'][number]

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const idOf = (place: number) => asId('class_sessions', `018f2f4e-0000-7000-8000-00000000000${place}`)
const aClass = (place: number, [starts, ends]: readonly [string, string]): Own => ({
  id: idOf(place),
  class_name: 'Group Reformer Flow',
  room: 'Studio',
  instructors: ['Farah Aziz'],
  status: 'upcoming',
  starts_at: `2026-11-28T${starts}:00+08:00`,
  ends_at: `2026-11-28T${ends}:00+08:00`,
  capacity: 13,
  booked: 0,
  private: false,
  needs_substitute: false,
  arrived: 0,
  to_come: 0,
  no_show: 0,
  held: 0,
  open: 13,
  waiting: 0,
  passed_on: 0,
  seats: [],
  check_in_opens_at: `2026-11-28T${starts}:00+08:00`,
  doors_close_at: `2026-11-28T${starts}:00+08:00`,
  free_cancel_until: '2026-11-27T21:00:00+08:00',
  own_request_id: null,
  people: [],
})

/** The names of the landmarks of the page, each put together from the elements that it is labelled by. */
function landmarkNames(html: string): string[] {
  return [...html.matchAll(/<section aria-labelledby="([^"]*)"/g)].map(([, ids = '']) =>
    ids
      .split(' ')
      .map((id) =>
        textOf(
          html
            .split(`id="${id}"`)[1]
            ?.split(/^[^>]*>/)[1]
            ?.split('</')[0] ?? '',
        ),
      )
      .join(' '),
  )
}

test('two classes of one name in one day are two landmarks with different names', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  queryClient.setQueryData(readOf(getMyDay, {}).queryKey, {
    date: '2026-11-28',
    now: '2026-11-28T09:30:00+08:00',
    teaches: true,
    next_id: idOf(2),
    offers: [],
    classes: [aClass(1, ['09:00', '09:50']), aClass(2, ['10:15', '11:05'])],
  })
  const html = await renderPart(
    <QueryClientProvider client={queryClient}>
      <MyDay />
    </QueryClientProvider>,
  )
  expect(landmarkNames(html)).toEqual(['09:00 Group Reformer Flow', '10:15 Group Reformer Flow'])
})

test('a class of the coming days leads to its roster', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  queryClient.setQueryData(readOf(getMyDay, {}).queryKey, {
    date: '2026-11-28',
    now: '2026-11-28T09:30:00+08:00',
    teaches: true,
    next_id: idOf(1),
    offers: [],
    classes: [aClass(1, ['10:15', '11:05']), aClass(2, ['18:00', '18:50'])],
  })
  const html = await renderPart(
    <QueryClientProvider client={queryClient}>
      <MyDay />
    </QueryClientProvider>,
  )
  const [, week = ''] = html.split('id="own-week"')
  expect(week).toContain(`href="/staff/checkin/${idOf(2)}"`)
})

test('a class of another day names its day, and the sum of a class counts who did not come', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const running = { ...aClass(1, ['09:00', '09:50']), arrived: 4, no_show: 3, open: 5 }
  const sunday = { ...aClass(2, ['10:15', '11:05']), starts_at: '2026-11-29T10:15:00+08:00' }
  queryClient.setQueryData(readOf(getMyDay, {}).queryKey, {
    date: '2026-11-28',
    now: '2026-11-28T09:30:00+08:00',
    teaches: true,
    next_id: idOf(2),
    offers: [],
    classes: [running, sunday],
  })
  const text = textOf(
    await renderPart(
      <QueryClientProvider client={queryClient}>
        <MyDay />
      </QueryClientProvider>,
    ),
  )
  expect(text).toContain('4 here, 0 to come, 3 no-shows, 5 open.')
  expect(text).toMatch(/Sun 29 Nov\s*,\s*Studio/u)
  expect(text).not.toContain('Sat 28 Nov')
})

const requestId = asId('substitute_requests', '018f2f4e-0000-7000-8000-0000000000a1')

test('a class says that it is taught after all where the instructor asked, and not where the studio noted it', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const off = { needs_substitute: true, own_request_id: requestId }
  queryClient.setQueryData(readOf(getMyDay, {}).queryKey, {
    date: '2026-11-28',
    now: '2026-11-28T09:30:00+08:00',
    teaches: true,
    next_id: idOf(1),
    offers: [],
    classes: [
      { ...aClass(1, ['10:15', '11:05']), ...off },
      { ...aClass(2, ['18:00', '18:50']), ...off },
      { ...aClass(3, ['19:00', '19:50']), needs_substitute: true },
    ],
  })
  const html = await renderPart(
    <QueryClientProvider client={queryClient}>
      <MyDay />
    </QueryClientProvider>,
  )
  const names = [...html.matchAll(/aria-label="Teach after all: ([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(['Group Reformer Flow, Saturday 10:15', 'Group Reformer Flow, Saturday 18:00'])
})

/** Presses "Teach after all" of a class, and returns what was asked and the last toast. */
async function teachAfterAll(answer: Response) {
  const asked: string[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en', branch: 'penang', login: 'staff' } } })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer
  })
  let press = () => {}
  const Part = () => {
    const button: ReactNode = TeachAfterAll({ of: aClass(1, ['10:15', '11:05']), requestId })
    if (isValidElement<{ onClick: () => void }>(button)) press = button.props.onClick
    return button
  }
  await renderPart(
    <QueryClientProvider client={queryClient}>
      <Part />
    </QueryClientProvider>,
  )
  const { queryKey } = readOf(getMyDay, {})
  queryClient.setQueryData(queryKey, { date: '', now: '', teaches: true, next_id: null, offers: [], classes: [] })
  const before = toasts.showing()
  press()
  const toast = await vi.waitUntil(() => toasts.showing().find((one) => !before.includes(one)))
  await vi.waitUntil(() => queryClient.getQueryState(queryKey)?.isInvalidated)
  return { asked, toast }
}

test('teaching after all withdraws the request, says so and reads the day again', async () => {
  const { asked, toast } = await teachAfterAll(Response.json({ success: true }))
  expect(asked).toEqual([`/api/staff/substitute-requests/${requestId}/withdraw`])
  expect(toast.text).toBe('You teach Group Reformer Flow, Saturday 10:15. No substitute is needed.')
})

test('a request that was answered meanwhile says so, and the day is read again', async () => {
  const message = 'Reload the list. This request has been answered already.'
  const { toast } = await teachAfterAll(Response.json({ code: 'staffing.answered', message }, { status: 409 }))
  expect(toast).toMatchObject({ tone: 'failure', text: message })
})
