import { data, redirect, useLocation } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { getBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { getSchedule } from '#domain/schedules/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call, CallAnswer, CallRefusal } from '#web/kit/api.ts'
import { later } from '#web/kit/later.ts'
import { loaderValue, signInFirst } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageUrl } from '#web/kit/page-url.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { Booked } from '../bookings/booked-view.tsx'
import { ClassSheet } from '../bookings/class-sheet.tsx'
import { loadOffer } from '../bookings/load-offer.ts'
import { sendBooking, parseBookingForm } from '../bookings/send-booking.ts'
import { parseHoldForm, holdSeat, packagesFor, type HoldRequest } from '../bookings/send-hold.ts'
import { parseWaitlistForm, sendWaitlist } from '../bookings/send-waitlist.ts'
import { loadWeek } from '../schedules/load-week.ts'
import { parseScheduleQuery } from '../schedules/parse-schedule-query.ts'
import { scheduleQuery } from '../schedules/schedule-address.ts'
import type { Route } from './+types/schedules-booking.ts'

// The class itself answers at once; the list beside it can wait for the first sign of its reader.
const OwnSchedule = later(
  async () => import('../bookings/own-schedule.tsx'),
  (part) => part.OwnSchedule,
)
const BookedView = later(
  async () => import('../bookings/booked-view.tsx'),
  (part) => part.BookedView,
)

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { pathname, searchParams } = new URL(request.url)
  const locale = localeOf(pathname)
  const sessionId = searchParams.get('session_id')
  const bookingId = searchParams.get('booking_id')
  if (sessionId === null) throw redirect(pathIn(locale, '/schedules'), 303)
  if (!idShape.test(sessionId)) throw data(null, { status: 404 })
  if (bookingId !== null && idShape.test(bookingId))
    return { booked: await loadBooked(call, { sessionId, bookingId, request }) }
  const me = await call(getMe, {})
  if (!me.ok && me.refusal.status !== 401) loaderValue(me, request)
  const personId = searchParams.get('person_id')
  const who = personId !== null && idShape.test(personId) ? personId : undefined
  const offer = loaderValue(
    await loadOffer(call, { sessionId, holder: me.ok ? me.value : undefined, personId: who, locale }),
    request,
  )
  const asked = { ...parseScheduleQuery(searchParams), date: offer.session.starts_at.slice(0, 10) }
  return { offer, week: loaderValue(await loadWeek(call, asked), request) }
}

/** The form of a page without script. What it did is told by the address it leads to, so a reload does nothing twice. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const sent = parseWaitlistForm(form)
  if (sent) return waitlistResponse(await sendWaitlist(context.get(apiContext), sent), request)
  const hold = parseHoldForm(form)
  if (hold) return holdResponse(await holdSeat(context.get(apiContext), hold), { request, hold })
  const place = parseBookingForm(form)
  if (!place) throw data(null, { status: 400 })
  const answer = await sendBooking(context.get(apiContext), place)
  const path = pathIn(localeOf(new URL(request.url).pathname), '/schedules/booking')
  if (answer.ok) return redirect(`${path}?session_id=${place.sessionId}&booking_id=${answer.value.booking.id}`, 303)
  if (answer.refusal.status === 401) return signInFirst(request)
  return data(
    { refused: answer.refusal.message },
    { status: answer.refusal.status === 0 ? 503 : answer.refusal.status },
  )
}

/** A held place leads to the packages. */
function holdResponse(
  answer: CallAnswer<unknown>,
  { request, hold }: { readonly request: Request; readonly hold: HoldRequest },
) {
  if (answer.ok) return redirect(pathIn(localeOf(new URL(request.url).pathname), packagesFor(hold)), 303)
  if (answer.refusal.status === 401) return signInFirst(request)
  return data(
    { refused: answer.refusal.message },
    { status: answer.refusal.status === 0 ? 503 : answer.refusal.status },
  )
}

/** The sheet is read again and says where one stands now. */
function waitlistResponse(refusal: CallRefusal | undefined, request: Request) {
  const { pathname, search } = pageUrl(request)
  if (refusal === undefined) return redirect(`${pathname}${search}`, 303)
  if (refusal.status === 401) return signInFirst(request)
  return data({ refused: refusal.message }, { status: refusal.status === 0 ? 503 : refusal.status })
}

export default function ScheduleBooking({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('bookings')
  const path = usePath()
  const { pathname, search } = useLocation()
  if (loaderData.booked) {
    return (
      <>
        <PageTitle>{t('bookedTitle')}</PageTitle>
        <BookedView booked={loaderData.booked} />
      </>
    )
  }
  const { offer, week } = loaderData
  const back = `${path('/schedules')}${scheduleQuery({ ...week.asked, date: week.date === week.today ? undefined : week.date })}`
  return (
    <>
      <PageTitle>{offer.session.name}</PageTitle>
      <div className="wrap schedule schedule-with-panel">
        <OwnSchedule week={week} chosenId={offer.session.id} />
        <ClassSheet offer={offer} closeTo={back} here={`${pathname}${search}`} refused={actionData?.refused} />
      </div>
    </>
  )
}

async function loadBooked(
  call: Call,
  about: { readonly sessionId: string; readonly bookingId: string; readonly request: Request },
): Promise<Booked> {
  const [booking, lots, session] = await Promise.all([
    call(getBooking, { id: asId('bookings', about.bookingId) }),
    call(listMyPackages, { limit: '100' }),
    call(getSchedule, { id: asId('class_sessions', about.sessionId) }),
  ])
  const found = loaderValue(booking, about.request)
  const { now } = loaderValue(session, about.request)
  const lot = lots.ok ? lots.value.data.find(({ id }) => id === found.package?.lot_id) : undefined
  return {
    booking: found,
    left: lot?.left,
    isToday: found.starts_at.slice(0, 10) === now.slice(0, 10),
    isFree: now <= found.free_until,
  }
}
