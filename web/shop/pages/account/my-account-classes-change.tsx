import { data, redirect } from 'react-router'
import { apiContext } from '#web/kit/api-context.ts'
import { idField, isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { dayIn } from '#web/kit/query-fields.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { loadSwap, sendSwap } from '#web/shop/bookings/load-swap.ts'
import { SwapCost, SwapQuestion } from '#web/shop/bookings/swap-question.tsx'
import { DayLinks } from '#web/shop/schedules/day-links.tsx'
import type { ScheduledClass } from '#web/shop/schedules/scheduled-class.ts'
import { useInstructorNames } from '#web/shop/schedules/use-instructor-names.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/my-account-classes-change.ts'

export const handle = { words: ['days', 'family', 'swap'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const bookingId = searchParams.get('booking_id') ?? ''
  const to = searchParams.get('to')
  if (!isId(bookingId) || (to !== null && !isId(to))) throw data(null, { status: 404 })
  const page = await loadSwap(context.get(apiContext), {
    bookingId,
    sessionId: to ?? undefined,
    from: dayIn(searchParams, 'from'),
  })
  return { ...loaderValue(page, request), formKey: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const bookingId = idField(form, 'booking_id')
    const sessionId = idField(form, 'session_id')
    const key = idField(form, 'key')
    if (bookingId === undefined || sessionId === undefined || key === undefined) return undefined
    const path = pathIn(localeOf(new URL(request.url).pathname), '/schedules/booking')
    return actionOutcome(await sendSwap(context.get(apiContext), { bookingId, sessionId, key }), {
      done: ({ booking }) => redirect(`${path}?session_id=${sessionId}&booking_id=${booking.id}`, 303),
      refused: (refusal) => ({ refusal }),
    })
  })
}

export default function MyAccountClassesChange({ loaderData: shown, actionData }: Route.ComponentProps) {
  const t = useTranslations('swap')
  const family = useTranslations('family')
  const days = useDays()
  const path = usePath()
  const { booking, chosen, from } = shown
  const refusal = actionData?.refusal
  const here = (query: string) => `${path('/my-account/classes/change')}?booking_id=${booking.id}${query}`
  const mayChange = booking.cancel !== undefined && booking.booking_type === 'booking'
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <p className="lead swap-lead">
        {t('lead', { name: booking.class_name, day: days.long(booking.starts_at), time: clockOf(booking.starts_at) })}
      </p>
      {booking.person.dependant ? (
        <p className="strong">{family('forOne', { person: booking.person.full_name })}</p>
      ) : null}
      <RefusalNotice refusal={refusal} title={t('failed')} />
      {mayChange ? null : <Notice tone="warn">{t('closed')}</Notice>}
      {mayChange && chosen !== undefined ? (
        <SwapQuestion
          booking={booking}
          chosen={chosen}
          now={shown.now}
          back={here(`&from=${from}`)}
          formKey={shown.formKey}
          refusal={refusal}
        />
      ) : null}
      {mayChange && chosen === undefined ? <SwapCost booking={booking} now={shown.now} /> : null}
      {mayChange ? (
        <>
          <DayLinks
            label={t('days')}
            earlier={
              shown.earlier === undefined ? undefined : { words: t('earlier'), to: here(`&from=${shown.earlier}`) }
            }
            later={{ words: t('later'), to: here(`&from=${shown.later}`) }}
          />
          {shown.classes.length === 0 ? (
            <EmptyState
              title={t('empty')}
              action={
                <LinkButton look="line" to={here(`&from=${shown.later}`)} preventScrollReset>
                  {t('later')}
                </LinkButton>
              }
            >
              {t('emptyText')}
            </EmptyState>
          ) : null}
          {[...Map.groupBy(shown.classes, ({ starts_at: startsAt }) => startsAt.slice(0, 10))].map(([day, ofDay]) => (
            <section key={day} className="swap-day" aria-labelledby={`swap-${day}`}>
              <h2 className="heading-4" id={`swap-${day}`}>
                {days.long(day)}
              </h2>
              <ul className="booking-rows">
                {ofDay.map((one) => (
                  <SwapRow
                    key={one.id}
                    shown={one}
                    to={here(`&from=${from}&to=${one.id}`)}
                    isChosen={one.id === chosen?.id}
                  />
                ))}
              </ul>
            </section>
          ))}
        </>
      ) : null}
      <LinkButton look="line" className="mt-6" to={path('/my-account/classes')}>
        {t('keep')}
      </LinkButton>
    </>
  )
}

function SwapRow({
  shown,
  to,
  isChosen,
}: {
  readonly shown: ScheduledClass
  readonly to: string
  readonly isChosen: boolean
}) {
  const t = useTranslations('swap')
  const days = useDays()
  const taught = useInstructorNames()
  const when = { day: days.short(shown.starts_at), time: clockOf(shown.starts_at) }
  return (
    <li className="swap-row">
      <div className="swap-row-when">
        <span className="figure">{when.time}</span>
      </div>
      <div className="min-w-0">
        <p className="strong">{shown.name}</p>
        <p className="small muted begins-large">
          {t('facts', {
            names: taught(shown.teachers.map(({ name }) => name)),
            level: shown.level.name,
            count: shown.places_left,
          })}
        </p>
      </div>
      {isChosen ? (
        <span className="strong">{t('chosen')}</span>
      ) : (
        <LinkButton look="line" size="small" to={to} aria-label={t('chooseLabel', { name: shown.name, ...when })}>
          {t('choose')}
        </LinkButton>
      )}
    </li>
  )
}
