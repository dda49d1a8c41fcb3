import { redirect } from 'react-router'
import { cancelBooking, listBookings } from '#domain/bookings/api.ts'
import { getCalendar } from '#domain/calendars/api.ts'
import { asId } from '#domain/kit/id.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { getSettings } from '#domain/studio/api.ts'
import { leaveRequest } from '#domain/waitlist/api.ts'
import { actionAnswer, actionOutcome } from '#web/kit/action-answer.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call, CallAnswer, CallRefusal } from '#web/kit/api.ts'
import { idField, textField } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { livePanel, panel } from '#web/kit/panel.ts'
import { usePrefetch } from '#web/kit/prefetch.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import { nothingAhead, loadAhead } from '../bookings/load-ahead.ts'
import { changeCalendar } from '../calendars/change-calendar.ts'
import { toOwnBooking } from '../occupancy/own-booking.ts'
import { toOwnPack } from '../packages/own-pack.ts'
import type { Route } from './+types/my-account-classes.ts'

const NextClass = panel(
  async () => import('../bookings/next-class.tsx'),
  (part) => part.NextClass,
)

export const handle = {
  words: ['accounts', 'bookings', 'checkin', 'days', 'family', 'forms', 'multiClassRequests', 'holds', 'paging'],
} satisfies PageRoute

const loadClassList = async () => import('../bookings/class-list.tsx')
const ClassList = panel(loadClassList, (part) => part.ClassList)
const LiveClassList = livePanel(loadClassList, (part) => part.ClassList)
const CancelQuestion = panel(
  async () => import('../bookings/cancel-question.tsx'),
  (part) => part.CancelQuestion,
)

// It comes at once, for its clock runs by itself.

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const isPast = searchParams.get('tab') === 'past'
  const page = /^[1-9]\d{0,3}$/.test(searchParams.get('page') ?? '') ? (searchParams.get('page') ?? '1') : '1'
  const [bookings, lots, settings, calendar] = await Promise.all([
    call(listBookings, { when: isPast ? 'past' : 'upcoming', limit: '20', page }),
    call(listMyPackages, { limit: '100' }),
    call(getSettings, {}),
    call(getCalendar, {}),
  ])
  const { now, ...list } = loaderValue(bookings, request)
  const { branch, policies } = loaderValue(settings, request)
  const [pack] = loaderValue(lots, request).data.filter((lot) => lot.state === 'usable')
  const about = { now, zone: branch.time_zone, cancelHours: policies.cancel_hours }
  const asked = searchParams.get('cancel')
  const ahead = isPast
    ? nothingAhead
    : loaderValue(await loadAhead(call, { upcoming: list.data, about, isFirst: page === '1' }), request)
  const shown = list.data.map((one) => toOwnBooking(one, about))
  return {
    now,
    isPast,
    page: list.current_page,
    pages: list.last_page,
    total: list.total,
    bookings: shown,
    pack: pack && toOwnPack(pack, { today: now.slice(0, 10), kinds: [] }),
    calendar: loaderValue(calendar, request).url,
    asked: shown.find((one) => one.id === asked && one.cancel !== undefined),
    ...ahead,
    leaving: searchParams.get('leave') ?? undefined,
  }
}

/** The forms of a page without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const done = () => redirect(pathIn(localeOf(new URL(request.url).pathname), '/my-account/classes'), 303)
  return actionAnswer<Response, Refused>(request, async (form) => {
    const changed = await changeCalendar(call, textField(form, 'intent'))
    if (changed)
      return actionOutcome(changed, { done, refused: (refusal) => ({ refused: undefined, calendar: refusal }) })
    const answer = form.has('leave')
      ? await leave(call, idField(form, 'leave'))
      : await cancel(call, idField(form, 'id'))
    return (
      answer && actionOutcome(answer, { done, refused: ({ message }) => ({ refused: message, calendar: undefined }) })
    )
  })
}

interface Refused {
  readonly refused: string | undefined
  readonly calendar: CallRefusal | undefined
}

async function cancel(call: Call, id: string | undefined): Promise<CallAnswer<unknown> | undefined> {
  return id === undefined ? undefined : call(cancelBooking, { id: asId('bookings', id) }, { key: `cancel-${id}` })
}

/** A request is left once, so the request itself is the key of the request. */
async function leave(call: Call, id: string | undefined): Promise<CallAnswer<unknown> | undefined> {
  if (id === undefined) return undefined
  return call(leaveRequest, { id: asId('waiting_goals', id) }, { key: `leave-${id}` })
}

export default function MyAccountClasses({ loaderData: shown, actionData }: Route.ComponentProps) {
  const t = useTranslations('account')
  const path = usePath()
  const { policies } = useSettings()
  usePrefetch(
    async () => import('../attendance/cache-passes.ts'),
    (part) => part.cachePasses({ page: path('/my-account/classes/checkin'), bookings: shown.bookings, now: shown.now }),
  )
  const here = path('/my-account/classes')
  const next =
    shown.isPast || shown.page > 1
      ? undefined
      : shown.bookings.find((one) => one.booking_type === 'booking' && one.held_until === null)
  // The clock of a hold runs by itself, so a list with one waits for no input.
  const List = shown.bookings.some((one) => one.held_until !== null) ? LiveClassList : ClassList
  const tabs = [
    {
      to: here,
      name: shown.isPast ? t('upcoming') : t('upcomingCount', { count: shown.total }),
      current: !shown.isPast,
    },
    { to: `${here}?tab=past`, name: t('past'), current: shown.isPast },
  ]
  return (
    <>
      <PageTitle>{t('classes')}</PageTitle>
      <h1 className="heading-1">{t('classes')}</h1>
      {actionData?.refused === undefined ? null : (
        <Notice tone="bad" role="status">
          {actionData.refused}
        </Notice>
      )}
      {shown.asked === undefined ? null : <CancelQuestion booking={shown.asked} now={shown.now} back={here} />}
      {next === undefined ? null : <NextClass booking={next} now={shown.now} pack={shown.pack} />}
      <TabLinks className="account-tabs" label={t('classesTabs')} tabs={tabs} />
      <List content={shown} nextId={next?.id} refused={actionData?.calendar} />
      <Notice className="account-note">{t('cancelRule', { hours: policies.cancel_hours })}</Notice>
    </>
  )
}
