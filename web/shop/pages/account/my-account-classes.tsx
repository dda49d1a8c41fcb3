import Check from 'lucide-react/icons/check'
import type { ComponentProps } from 'react'
import { redirect } from 'react-router'
import { cancelBooking, listBookings } from '#domain/bookings/api.ts'
import { getCalendar } from '#domain/calendars/api.ts'
import { asId } from '#domain/kit/id.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { getSettings } from '#domain/studio/api.ts'
import { leaveRequest, preferClass } from '#domain/waitlist/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call } from '#web/kit/api.ts'
import { idField } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { usePrefetch } from '#web/kit/prefetch.ts'
import { pageIn } from '#web/kit/query-fields.ts'
import { runFormAction, actionOutcome, refusedMessage } from '#web/kit/run-form-action.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { OwnPackCard } from '#web/shop/accounts/own-pack-card.tsx'
import { loadUnpaidPackage } from '#web/shop/accounts/unpaid-package.ts'
import { cachePasses } from '#web/shop/attendance/cache-passes.ts'
import { BookingRow } from '#web/shop/bookings/booking-row.tsx'
import { CancelQuestion } from '#web/shop/bookings/cancel-question.tsx'
import { ClassesFoot } from '#web/shop/bookings/classes-foot.tsx'
import { HeldRow } from '#web/shop/bookings/held-row.tsx'
import { loadAhead } from '#web/shop/bookings/load-ahead.ts'
import { NextClass } from '#web/shop/bookings/next-class.tsx'
import { NothingBooked, RecentClasses } from '#web/shop/bookings/nothing-booked.tsx'
import { suggestClass, type Suggestion } from '#web/shop/bookings/suggest-class.ts'
import { canceledAs, canceledWords, isCanceled, type Canceled } from '#web/shop/occupancy/canceled-as.ts'
import { toOwnBooking } from '#web/shop/occupancy/own-booking.ts'
import { dayAfterFreeze, frozenOf, packInUse, toOwnPack } from '#web/shop/packages/own-pack.ts'
import { useWindowWords } from '#web/shop/schedules/use-window-words.ts'
import { MultiClassPanel } from '#web/shop/waitlist/multi-class-panel.tsx'
import { overlapsOther } from '#web/shop/waitlist/overlaps-other.ts'
import { PromotionWatch } from '#web/shop/waitlist/promotion-watch.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import type { Route } from './+types/my-account-classes.ts'

export const handle = {
  words: [
    'accounts',
    'bankReasons',
    'bookings',
    'checkin',
    'days',
    'family',
    'forms',
    'multiClassRequests',
    'holds',
    'paging',
  ],
} satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const isPast = searchParams.get('tab') === 'past'
  const page = pageIn(searchParams)
  const [bookings, lots, settings, calendar, unpaid] = await Promise.all([
    call(listBookings, { when: isPast ? 'past' : 'upcoming', limit: '20', page }),
    call(listMyPackages, { limit: '100' }),
    call(getSettings, {}),
    call(getCalendar, {}),
    loadUnpaidPackage(call),
  ])
  const { now, ...list } = loaderValue(bookings, request)
  const { branch } = loaderValue(settings, request)
  const about = { now, zone: branch.time_zone }
  const today = now.slice(0, 10)
  const packs = loaderValue(lots, request).data.map((lot) => toOwnPack(lot, { today, kinds: [] }))
  const pack = packInUse(packs)
  const asked = searchParams.get('cancel')
  const canceled = searchParams.get('canceled')
  const upcoming = isPast ? [] : list.data
  const ahead = loaderValue(await loadAhead(call, { upcoming, about, isFirst: !isPast && page === '1' }), request)
  const shown = list.data.map((one) => toOwnBooking(one, about))
  return {
    now,
    isPast,
    page: list.current_page,
    pages: list.last_page,
    total: list.total,
    bookings: shown,
    pack,
    unpaid,
    suggestion:
      isPast || page !== '1' || list.data.some(isBooking)
        ? undefined
        : await loadSuggestion(call, dayAfterFreeze(pack)),
    calendar: loaderValue(calendar, request).url,
    asked: shown.find((one) => one.id === asked && one.cancel !== undefined),
    ...ahead,
    leaving: searchParams.get('leave') ?? undefined,
    canceled: isCanceled(canceled) ? canceledWords[canceled] : undefined,
  }
}

interface Entry {
  readonly booking_type: 'booking' | 'waitlist'
  readonly held_until: string | null
}

/** Waitlist entries and unpaid holds are no classes yet. */
function isConfirmed(entry: Entry): boolean {
  return isBooking(entry) && entry.held_until === null
}

/** A class, or a hold, which is to be paid before another class is looked for. */
function isBooking(entry: Entry): boolean {
  return entry.booking_type === 'booking'
}

/** Of this week, or of that which begins after a freeze. Without an answer nothing is suggested. */
async function loadSuggestion(call: Call, from: string | undefined): Promise<Suggestion> {
  const [past, week] = await Promise.all([
    call(listBookings, { when: 'past', limit: '50' }),
    call(listSchedules, { private: 'false', limit: '100', ...(from !== undefined && { date_from: from }) }),
  ])
  if (!past.ok || !week.ok) return { next: undefined, isUsual: false, recent: [] }
  return suggestClass(past.value.data, week.value)
}

/** Cancels, leaves or prefers a class, for a form without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const here = pathIn(localeOf(new URL(request.url).pathname), '/my-account/classes')
  const done = () => redirect(here, 303)
  const refused = refusedMessage
  return runFormAction<Response, { readonly refused: string }>(request, async (form) => {
    const id = idField(form, form.has('leave') ? 'leave' : 'id')
    if (id === undefined) return undefined
    if (form.has('leave')) return actionOutcome(await leave(call, id), { done, refused })
    if (form.has('prefer'))
      return actionOutcome(await prefer(call, { id, isPreferred: form.get('prefer') === 'yes' }), { done, refused })
    return actionOutcome(await cancel(call, id), {
      done: ({ booking }) => redirect(`${here}?canceled=${canceledAs(booking)}`, 303),
      refused,
    })
  })
}

async function cancel(call: Call, id: string) {
  return call(cancelBooking, { id: asId('bookings', id) }, { key: `cancel-${id}` })
}

async function prefer(call: Call, { id, isPreferred }: { readonly id: string; readonly isPreferred: boolean }) {
  const sent = { id: asId('bookings', id), prefer: isPreferred }
  return call(preferClass, sent, { key: `prefer-${id}-${crypto.randomUUID()}` })
}

/** A request is left once, so its id is the idempotency key. */
async function leave(call: Call, id: string) {
  return call(leaveRequest, { id: asId('multi_class_requests', id) }, { key: `leave-${id}` })
}

export default function MyAccountClasses({ loaderData: shown, actionData }: Route.ComponentProps) {
  const t = useTranslations('account')
  const path = usePath()
  const { policies } = useSettings()
  const windowWords = useWindowWords()
  usePrefetch(async () =>
    cachePasses({ page: path('/my-account/classes/checkin'), bookings: shown.bookings, now: shown.now }),
  )
  const here = path('/my-account/classes')
  const next = shown.isPast || shown.page > 1 ? undefined : firstOf(shown.bookings)
  // The next class is above the list.
  const tabs = useTabs({ isPast: shown.isPast, listed: shown.total - (next === undefined && shown.page === 1 ? 0 : 1) })
  return (
    <>
      <PageTitle>{t('classes')}</PageTitle>
      <h1 className="heading-1">{t('classes')}</h1>
      <Outcome refused={actionData?.refused} canceled={shown.canceled} />
      {shown.asked === undefined ? null : <CancelQuestion booking={shown.asked} now={shown.now} back={here} />}
      <Ahead next={next} shown={shown} />
      <TabLinks className="account-tabs" label={t('classesTabs')} tabs={tabs} />
      {shown.requests === undefined ? null : (
        <MultiClassPanel requests={shown.requests} now={shown.now} askedId={shown.leaving} row={BookingRow} />
      )}
      <Rows shown={shown} nextId={next?.id} />
      <PromotionWatch bookings={shown.bookings} />
      <ClassesFoot content={shown} />
      <Notice className="account-note">{t('cancelRule', { window: windowWords(policies.cancel_window) })}</Notice>
    </>
  )
}

/** The result of the form that led here. */
function Outcome({
  refused,
  canceled,
}: {
  readonly refused: string | undefined
  readonly canceled: (typeof canceledWords)[Canceled] | undefined
}) {
  const t = useTranslations('bookings')
  return (
    <>
      {refused === undefined ? null : (
        <Notice tone="bad" role="status">
          {refused}
        </Notice>
      )}
      {canceled === undefined ? null : (
        <Notice tone="ok" icon={Check} role="status" className="mb-6">
          {t(canceled)}
        </Notice>
      )}
    </>
  )
}

/** `listed` is the number of upcoming classes in the list. */
function useTabs({ isPast, listed }: { readonly isPast: boolean; readonly listed: number }) {
  const t = useTranslations('account')
  const here = usePath()('/my-account/classes')
  return [
    {
      to: here,
      name: isPast || listed < 1 ? t('upcoming') : t('upcomingCount', { count: listed }),
      current: !isPast,
    },
    { to: `${here}?tab=past`, name: t('past'), current: isPast },
  ]
}

/** The next class, or without one the first hold. */
function firstOf(bookings: Route.ComponentProps['loaderData']['bookings']) {
  return bookings.find(isConfirmed) ?? bookings.find(isBooking)
}

/** The next class, the hold, or a class to book, with the pack in use. */
function Ahead({
  next,
  shown: { bookings, pack, unpaid, now, suggestion, hasHeldCredit, isPast, page },
}: {
  readonly next: ComponentProps<typeof BookingRow>['booking'] | undefined
  readonly shown: Route.ComponentProps['loaderData']
}) {
  if (isPast || page > 1) return null
  const packCard = <OwnPackCard pack={pack} unpaid={unpaid} />
  if (next !== undefined && !isConfirmed(next))
    return (
      <>
        <ul className="booking-rows mb-5">
          <HeldRow booking={next} now={now} hasCredit={hasHeldCredit} />
        </ul>
        {packCard}
      </>
    )
  return (
    <div className="account-classes">
      {next !== undefined ? (
        <NextClass key={next.id} booking={next} now={now} />
      ) : suggestion === undefined ? null : (
        <NothingBooked
          suggestion={suggestion}
          waiting={bookings.find((one) => one.booking_type === 'waitlist')}
          frozen={frozenOf(pack)}
        />
      )}
      {packCard}
    </div>
  )
}

/** The classes of the list; the booking `nextId` is shown above it. */
function Rows({
  shown: { bookings, withRequests, hasHeldCredit, now, suggestion },
  nextId,
}: {
  readonly shown: Route.ComponentProps['loaderData']
  readonly nextId: string | undefined
}) {
  const rows = bookings.filter(({ id }) => id !== nextId && !withRequests.includes(id))
  if (bookings.length === 0) return suggestion === undefined ? null : <RecentClasses recent={suggestion.recent} />
  if (rows.length === 0) return null
  return (
    <ul className="booking-rows">
      {rows.map((booking) =>
        booking.held_until === null ? (
          <BookingRow key={booking.id} booking={booking} now={now} overlapsOther={overlapsOther(booking, bookings)} />
        ) : (
          <HeldRow key={booking.id} booking={booking} now={now} hasCredit={hasHeldCredit} />
        ),
      )}
    </ul>
  )
}
