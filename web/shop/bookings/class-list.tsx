import type { CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CalendarPanel } from '../calendars/calendar-panel.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { MultiClassPanel } from '../waitlist/multi-class-panel.tsx'
import { WaitlistLinks } from '../waitlist/waitlist-links.tsx'
import { BookingRow } from './booking-row.tsx'
import { HeldRow } from './held-row.tsx'
import type { Ahead } from './load-ahead.ts'

interface ListContent extends Ahead {
  readonly now: string
  readonly isPast: boolean
  readonly page: number
  readonly pages: number
  readonly bookings: readonly OwnBooking[]
  /** The address of the own calendar, once there is one. */
  readonly calendar: string | null
  /** The multi-class request that is about to be left. */
  readonly leaving: string | undefined
}

/** The classes of My Classes with what stands around them. The booking `nextId` is shown above the list. */
export function ClassList({
  content,
  nextId,
  refused,
}: {
  readonly content: ListContent
  readonly nextId: string | undefined
  /** Why the calendar was not changed. */
  readonly refused: CallRefusal | undefined
}) {
  const { now, isPast, page, pages, bookings, goals, withRequests, hasHeldCredit, leaving, calendar } = content
  const rows = bookings.filter(({ id }) => id !== nextId && !withRequests.includes(id))
  return (
    <>
      {goals === undefined ? null : <MultiClassPanel goals={goals} now={now} askedId={leaving} row={BookingRow} />}
      {rows.length === 0 ? null : (
        <ul>
          {rows.map((booking) =>
            booking.held_until === null ? (
              <BookingRow key={booking.id} booking={booking} now={now} />
            ) : (
              <HeldRow key={booking.id} booking={booking} now={now} hasCredit={hasHeldCredit} />
            ),
          )}
        </ul>
      )}
      {bookings.length > 0 ? null : <NoBookings isPast={isPast} />}
      {isPast ? null : <WaitlistLinks isWaiting={bookings.some((one) => one.position !== null)} />}
      {pages > 1 ? (
        <PageLinks page={page} pages={pages} before={`/my-account/classes?${isPast ? 'tab=past&' : ''}page=`} />
      ) : null}
      {isPast ? null : <CalendarPanel url={calendar} refused={refused} />}
    </>
  )
}

/** Nothing ahead, or nothing behind. */
function NoBookings({ isPast }: { readonly isPast: boolean }) {
  const t = useTranslations('account')
  const path = usePath()
  return (
    <EmptyState
      title={isPast ? t('pastEmpty') : t('upcomingEmpty')}
      action={<LinkButton to={path('/schedules')}>{t('seeSchedule')}</LinkButton>}
    >
      {isPast ? t('pastEmptyText') : t('upcomingEmptyText')}
    </EmptyState>
  )
}
