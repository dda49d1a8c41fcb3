import { cancelBooking, listBookings } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { getSettings } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { later } from '#web/kit/later.tsx'
import { loaderValue, signInFirst } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import { data, redirect } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { BookingRow } from '../bookings/booking-row.tsx'
import { NextClass } from '../bookings/next-class.tsx'
import { toOwnBooking } from '../bookings/own-booking.ts'
import { toOwnPack } from '../packages/own-pack.ts'
import type { Route } from './+types/my-account-classes.ts'

const PackCard = later(async () => (await import('../packages/pack-card.tsx')).PackCard)
const CancelQuestion = later(async () => (await import('../bookings/cancel-question.tsx')).CancelQuestion)
const NoBookings = later(async () => (await import('../bookings/no-bookings.tsx')).NoBookings)
const BookingPages = later(async () => (await import('../bookings/booking-pages.tsx')).BookingPages)

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const isPast = searchParams.get('tab') === 'past'
  const page = /^[1-9]\d{0,3}$/.test(searchParams.get('page') ?? '') ? (searchParams.get('page') ?? '1') : '1'
  const [bookings, lots, settings] = await Promise.all([
    call(listBookings, { when: isPast ? 'past' : 'upcoming', limit: '20', page }), call(listMyPackages, { limit: '100' }), call(getSettings, {}),
  ])
  const { now, ...list } = loaderValue(bookings, request)
  const { branch, policies } = loaderValue(settings, request)
  const [pack] = loaderValue(lots, request).data.filter((lot) => lot.state === 'usable')
  const about = { now, zone: branch.time_zone, cancelHours: policies.cancel_hours }
  const asked = searchParams.get('cancel')
  const shown = list.data.map((one) => toOwnBooking(one, about))
  return {
    now, isPast, page: list.current_page, pages: list.last_page, total: list.total, bookings: shown,
    pack: pack && toOwnPack(pack, { today: now.slice(0, 10), kinds: [] }),
    asked: shown.find((one) => one.id === asked && one.cancel !== undefined),
  }
}

/** The form of a page without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const id = (await request.formData()).get('id')
  if (typeof id !== 'string' || !idShape.test(id)) throw data(null, { status: 400 })
  const answer = await context.get(apiContext)(cancelBooking, { id: asId('bookings', id) }, { key: `cancel-${id}` })
  if (answer.ok) return redirect(pathIn(localeOf(new URL(request.url).pathname), '/my-account/classes'), 303)
  if (answer.refusal.status === 401) return signInFirst(request)
  return data({ refused: answer.refusal.message }, { status: answer.refusal.status === 0 ? 503 : answer.refusal.status })
}

export default function MyAccountClasses({ loaderData: shown, actionData }: Route.ComponentProps) {
  const t = useTranslations('account')
  const path = usePath()
  const { policies } = useSettings()
  const here = path('/my-account/classes')
  const next = shown.isPast || shown.page > 1 ? undefined : shown.bookings.find((one) => one.booking_type === 'booking')
  const rows = shown.bookings.filter((one) => one !== next)
  const tabs = [
    { to: here, name: shown.isPast ? t('upcoming') : t('upcomingCount', { count: shown.total }), current: !shown.isPast },
    { to: `${here}?tab=past`, name: t('past'), current: shown.isPast },
  ]
  return (
    <>
      <PageTitle>{t('classes')}</PageTitle>
      <h1 className="heading-1">{t('classes')}</h1>
      {actionData === undefined ? null : <Notice tone="bad" role="status">{actionData.refused}</Notice>}
      {shown.asked === undefined ? null : <CancelQuestion booking={shown.asked} now={shown.now} back={here} />}
      {next === undefined ? null : (
        <div className={shown.pack === undefined ? '' : 'account-classes'}>
          <NextClass booking={next} now={shown.now} />
          {shown.pack === undefined ? null : <PackCard pack={shown.pack} />}
        </div>
      )}
      <TabLinks className="account-tabs" label={t('classesTabs')} tabs={tabs} />
      {rows.length === 0 ? null : (
        <ul>
          {rows.map((booking) => (
            <BookingRow key={booking.id} booking={booking} now={shown.now} />
          ))}
        </ul>
      )}
      {shown.bookings.length > 0 ? null : <NoBookings isPast={shown.isPast} />}
      {shown.pages > 1 ? <BookingPages page={shown.page} pages={shown.pages} isPast={shown.isPast} /> : null}
      <Notice className="account-note">{t('cancelRule', { hours: policies.cancel_hours })}</Notice>
    </>
  )
}
