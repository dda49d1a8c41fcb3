import { data, redirect, useLocation } from 'react-router'
import { getBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { listMyPackages, listPackages } from '#domain/packages/api.ts'
import { getSchedule } from '#domain/schedules/api.ts'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { getSettings } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call } from '#web/kit/api.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import type { PagePreview } from '#web/kit/page-title.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome, refusedMessage } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BookedView } from '#web/shop/bookings/booked-view.tsx'
import { ClassSheet } from '#web/shop/bookings/class-sheet.tsx'
import { loadClassAbout } from '#web/shop/bookings/load-class-about.ts'
import { loadOffer } from '#web/shop/bookings/load-offer.ts'
import { sendBooking, parseBookingForm } from '#web/shop/bookings/send-booking.ts'
import { parseWaitlistForm, sendWaitlist } from '#web/shop/bookings/send-waitlist.ts'
import { loadPast, usualSeat } from '#web/shop/bookings/usual-seat.ts'
import { parseHoldForm, holdSeat, packagesFor } from '#web/shop/holds/send-hold.ts'
import { dependantOf } from '#web/shop/occupancy/own-booking.ts'
import { loadPaying } from '#web/shop/packages/own-credits.ts'
import { singlePrice } from '#web/shop/packages/preview-plans.ts'
import { loadWeek } from '#web/shop/schedules/load-week.ts'
import { parseScheduleQuery } from '#web/shop/schedules/parse-schedule-query.ts'
import { previewClass } from '#web/shop/schedules/preview-class.ts'
import { scheduleQuery } from '#web/shop/schedules/schedule-address.ts'
import type { Route } from './+types/schedules-booking.ts'

export const handle = { identity: 'session_id' } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { pathname, searchParams } = new URL(request.url)
  const locale = localeOf(pathname)
  const sessionId = searchParams.get('session_id')
  const bookingId = searchParams.get('booking_id')
  if (sessionId === null) throw redirect(pathIn(locale, '/schedules'), 303)
  if (!isId(sessionId)) throw data(null, { status: 404 })
  if (isId(bookingId)) return { booked: await loadBooked(call, { sessionId, bookingId, request }) }
  const personId = searchParams.get('person_id')
  const [loaded, past, preview, aboutOf] = await Promise.all([
    loadOffer(call, { sessionId, personId: isId(personId) ? personId : undefined }),
    loadPast(call),
    loadPreview(call, { sessionId, request }),
    loadClassAbout(call),
  ])
  const offer = loaderValue(loaded, request)
  const asked = { ...parseScheduleQuery(searchParams), date: offer.session.starts_at.slice(0, 10) }
  // A reformer that was chosen before the login comes first.
  const wanted = Number(searchParams.get('seat_no') ?? 0)
  const usual = wanted > 0 ? wanted : usualSeat(past, { room: offer.session.room, personId: offer.person?.id })
  const week = loaderValue(await loadWeek(call, asked, loadPaying), request)
  const isPlain = week.asked.view === 'week' || (week.date === week.today && !week.isTodayOver)
  const date = isPlain ? undefined : week.date
  return {
    offer,
    about: aboutOf(offer.session),
    usual,
    week,
    preview,
    closeTo: `${pathIn(locale, '/schedules')}${scheduleQuery({ ...week.asked, date })}`,
  }
}

/** Handles the sheet's forms without script. The redirect target shows the result, so a reload repeats nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { pathname, search } = pageUrl(request)
  const path = (to: string) => pathIn(localeOf(pathname), to)
  return runFormAction(request, async (form) => {
    const entry = parseWaitlistForm(form)
    if (entry) {
      // The sheet is loaded again and shows the current state.
      const done = () => redirect(`${pathname}${search}`, 303)
      return actionOutcome(await sendWaitlist(call, entry), { done, refused: refusedMessage })
    }
    const hold = parseHoldForm(form)
    if (hold) {
      const done = () => redirect(path(packagesFor(hold)), 303)
      return actionOutcome(await holdSeat(call, hold), { done, refused: refusedMessage })
    }
    const booking = parseBookingForm(form)
    if (!booking) return undefined
    return actionOutcome(await sendBooking(call, booking), {
      done: (booked) => redirect(path(bookedAddress(booked.booking)), 303),
      refused: refusedMessage,
    })
  })
}

function bookedAddress(booking: { readonly id: string; readonly session_id: string }): string {
  return `/schedules/booking?session_id=${booking.session_id}&booking_id=${booking.id}`
}

export default function ScheduleBooking({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('bookings')
  const { pathname, search } = useLocation()
  if (loaderData.booked) {
    return (
      <>
        <PageTitle>{t('bookedTitle')}</PageTitle>
        <div className="confirmation-place">
          <BookedView booked={loaderData.booked} />
        </div>
      </>
    )
  }
  const { offer, about, usual, closeTo } = loaderData
  return (
    <>
      <PageTitle>{offer.session.name}</PageTitle>
      <ClassSheet
        offer={offer}
        about={about}
        usual={usual}
        closeTo={closeTo}
        here={`${pathname}${search}`}
        refused={actionData?.refused}
      />
    </>
  )
}

/** The preview of a class link; undefined when it cannot be loaded. */
async function loadPreview(
  call: Call,
  { sessionId, request }: { readonly sessionId: string; readonly request: Request },
): Promise<PagePreview | undefined> {
  const [session, plans, settings] = await Promise.all([
    call(getSchedule, { id: asId('class_sessions', sessionId), seat_map: 'false' }),
    call(listPackages, {}),
    call(getSettings, {}),
  ])
  if (!session.ok || !settings.ok) return undefined
  const { origin, pathname } = pageUrl(request)
  return previewClass({
    session: session.value,
    settings: settings.value,
    locale: localeOf(pathname),
    url: new URL(`${pathname}?session_id=${sessionId}`, origin),
    price: plans.ok ? singlePrice(plans.value.data, session.value.class_type.id) : undefined,
  })
}

/** A booking with its seat. A waitlist entry and a hold have their state in the sheet of their class. */
async function loadBooked(
  call: Call,
  about: { readonly sessionId: string; readonly bookingId: string; readonly request: Request },
) {
  const [booking, lots, session] = await Promise.all([
    call(getBooking, { id: asId('bookings', about.bookingId) }),
    call(listMyPackages, { limit: '100' }),
    call(getSchedule, { id: asId('class_sessions', about.sessionId) }),
  ])
  const found = loaderValue(booking, about.request)
  if (found.status === 'pending') {
    const sheet = classAddress({ sessionId: about.sessionId, personId: dependantOf(found)?.id })
    throw redirect(pathIn(localeOf(pageUrl(about.request).pathname), sheet), 303)
  }
  const { now } = loaderValue(session, about.request)
  const lot = lots.ok ? lots.value.data.find(({ id }) => id === found.package?.lot_id) : undefined
  return {
    booking: found,
    left: lot?.left,
    isToday: found.starts_at.slice(0, 10) === now.slice(0, 10),
    isFree: now <= found.free_until,
  }
}
