import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Outlet, useNavigation, useRouteLoaderData } from 'react-router'
import type { PageRoute } from '#web/kit/page-route.ts'
import { usePrefetch } from '#web/kit/prefetch.ts'
import { isNowhere } from '#web/kit/use-heading-focus.ts'
import { OwnSchedule, OwnWeek } from '#web/shop/bookings/own-schedule.tsx'
import { PendingSheet } from '#web/shop/bookings/pending-sheet.tsx'
import type { Week } from '#web/shop/schedules/load-week.ts'
import type { loader as loadBooking } from './schedules-booking.tsx'
import type { loader as loadSchedules } from './schedules.tsx'

export const handle = {
  words: ['accounts', 'bookings', 'days', 'family', 'forms', 'holds', 'instructors', 'push', 'schedules', 'catalog'],
} satisfies PageRoute

/**
 * The schedule, with the chosen class over or beside it. The schedule stays on the page while a class opens and closes;
 * while a class loads, a sheet with what the list knows is shown.
 */
export default function SchedulesFrame() {
  const list = useRouteLoaderData<typeof loadSchedules>('shop/pages/classes/schedules')
  const sheet = useRouteLoaderData<typeof loadBooking>('shop/pages/classes/schedules-booking')
  const week = list ?? sheet?.week
  const chosenId = sheet?.offer?.session.id
  const pending = usePending({ week, chosenId })
  const schedule = useReturnedFocus(chosenId)
  if (week === undefined) return <Outlet />
  const isWhole = week.asked.view === 'week'
  const Schedule = isWhole ? OwnWeek : OwnSchedule
  const looks = `${isWhole ? 'schedule-whole' : ''} ${(chosenId ?? pending) === null ? '' : 'schedule-with-panel'}`
  return (
    <div className={`wrap schedule ${looks}`} ref={schedule}>
      <Schedule week={week} chosenId={chosenId} />
      <Outlet />
      {pending}
    </div>
  )
}

/** A ref for the schedule: a class that was closed gives the focus back to its link. */
function useReturnedFocus(chosenId: string | undefined): RefObject<HTMLDivElement | null> {
  const schedule = useRef<HTMLDivElement>(null)
  const before = useRef(chosenId)
  useEffect(() => {
    const closedId = chosenId === undefined ? before.current : undefined
    before.current = chosenId
    if (closedId === undefined) return undefined
    const frame = requestAnimationFrame(() => {
      if (!isNowhere(document.activeElement)) return
      schedule.current?.querySelector<HTMLElement>(`a[href*="session_id=${closedId}"]`)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [chosenId])
  return schedule
}

/** The placeholder of a loading sheet; null when none loads, or before its own script has loaded. */
function usePending({
  week,
  chosenId,
}: {
  readonly week: Week | undefined
  readonly chosenId: string | undefined
}): ReactNode {
  // The next tap opens it.
  usePrefetch(async () =>
    Promise.all([import('#web/shop/bookings/class-sheet.tsx'), import('#web/shop/bookings/booked-view.tsx')]),
  )
  const nextId = useNextClass()
  const session = week?.classes.find(({ id }) => id === nextId)
  if (week === undefined || session === undefined || chosenId !== undefined) return null
  return <PendingSheet session={session} now={week.now} />
}

/** The class whose sheet is loading. */
function useNextClass(): string | null {
  const { location } = useNavigation()
  return location?.pathname.endsWith('/booking') === true
    ? new URLSearchParams(location.search).get('session_id')
    : null
}
