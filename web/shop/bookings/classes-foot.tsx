import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CalendarPanel } from '../calendars/calendar-panel.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { multiClassAddress } from '../waitlist/multi-class-address.ts'

interface FootContent {
  readonly isPast: boolean
  readonly page: number
  readonly pages: number
  readonly bookings: readonly OwnBooking[]
  /** The address of the member's calendar feed, if there is one. */
  readonly calendar: string | null
}

/** The foot of My Classes: the waitlist, further pages, and the calendar. */
export function ClassesFoot({
  content: { isPast, page, pages, bookings, calendar },
}: {
  readonly content: FootContent
}) {
  return (
    <>
      {isPast && bookings.length === 0 ? <NoPastClasses /> : null}
      {isPast ? null : <WaitlistLinks isWaiting={bookings.some((one) => one.position !== null)} />}
      {pages > 1 ? (
        <PageLinks page={page} pages={pages} before={`/my-account/classes?${isPast ? 'tab=past&' : ''}page=`} />
      ) : null}
      {isPast ? null : <CalendarPanel url={calendar} />}
    </>
  )
}

function NoPastClasses() {
  const t = useTranslations('account')
  const path = usePath()
  return (
    <EmptyState title={t('pastEmpty')} action={<LinkButton to={path('/schedules')}>{t('seeSchedule')}</LinkButton>}>
      {t('pastEmptyText')}
    </EmptyState>
  )
}

/** Links to wait for any of several classes and, for those on a waitlist, to the waitlist preferences. */
function WaitlistLinks({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useTranslations('account')
  const goals = useTranslations('multiClassRequests')
  const path = usePath()
  return (
    <p className="waitlist-links">
      <Link className="link link-alone" to={path(multiClassAddress({ sessionIds: [] }))}>
        {goals('ask')}
      </Link>
      {isWaiting ? (
        <Link className="link link-alone" to={path('/my-account/classes/waitlist')}>
          {t('waitlistPreferences')}
        </Link>
      ) : null}
    </p>
  )
}
