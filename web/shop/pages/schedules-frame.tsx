import { useState, type ReactNode } from 'react'
import { Outlet, useNavigation, useRouteLoaderData } from 'react-router'
import type { PageRoute } from '#web/kit/page-route.ts'
import { livePanel } from '#web/kit/panel.ts'
import { usePrefetch } from '#web/kit/prefetch.ts'
import type { PendingSheet } from '../bookings/pending-sheet.tsx'
import type { Week } from '../schedules/load-week.ts'
import type { loader as loadBooking } from './schedules-booking.tsx'
import type { loader as loadSchedules } from './schedules.tsx'

export const handle = {
  words: ['accounts', 'bookings', 'days', 'family', 'forms', 'holds', 'push', 'schedules'],
} satisfies PageRoute

// The list is complete in the HTML. Its script comes right behind the page: a first tap must open a class over it.
const OwnSchedule = livePanel(
  async () => import('../bookings/own-schedule.tsx'),
  (part) => part.OwnSchedule,
)

// A script of its own: whoever looks at days, as every phone does, never loads it.
const OwnWeek = livePanel(
  async () => import('../bookings/own-week.tsx'),
  (part) => part.OwnWeek,
)

/**
 * The schedule, and over or beside it the class that is chosen. It stays on the page while a class is opened and
 * closed; from the press on until the class has come, what the list knows of it stands in its place.
 */
export default function SchedulesFrame() {
  const list = useRouteLoaderData<typeof loadSchedules>('shop/pages/schedules')
  const sheet = useRouteLoaderData<typeof loadBooking>('shop/pages/schedules-booking')
  const week = list ?? sheet?.week
  const chosenId = sheet?.offer?.session.id
  const pending = usePending({ week, chosenId })
  if (week === undefined) return <Outlet />
  const isWhole = week.asked.view === 'week'
  const Schedule = isWhole ? OwnWeek : OwnSchedule
  const looks = `${isWhole ? 'schedule-whole' : ''} ${(chosenId ?? pending) === null ? '' : 'schedule-with-panel'}`
  return (
    <div className={`wrap schedule ${looks}`}>
      <Schedule week={week} chosenId={chosenId} />
      <Outlet />
      {pending}
    </div>
  )
}

/** The sheet that stands in for one that is on its way; null while none is, or before its own script has come. */
function usePending({
  week,
  chosenId,
}: {
  readonly week: Week | undefined
  readonly chosenId: string | undefined
}): ReactNode {
  const [Pending, setPending] = useState<typeof PendingSheet>()
  // What the next tap shows should not arrive piece by piece, and its first picture at once.
  usePrefetch(
    async () => import('../bookings/fetch-sheet.ts'),
    async (part) => {
      const { PendingSheet: drawn } = await part.fetchSheet()
      setPending(() => drawn)
    },
  )
  const nextId = useNextClass()
  const session = week?.classes.find(({ id }) => id === nextId)
  if (week === undefined || session === undefined || Pending === undefined || chosenId !== undefined) return null
  return <Pending session={session} now={week.now} />
}

/** The class whose sheet is on its way. */
function useNextClass(): string | null {
  const { location } = useNavigation()
  return location?.pathname.endsWith('/booking') === true
    ? new URLSearchParams(location.search).get('session_id')
    : null
}
