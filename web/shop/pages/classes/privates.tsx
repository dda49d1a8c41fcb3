import { redirect, useSearchParams } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { asId } from '#domain/kit/id.ts'
import { getPrivate } from '#domain/privates/api.ts'
import { Corkscrew } from '#web/art/corkscrew.tsx'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome, refusedMessage } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BookedPrivate } from '#web/shop/privates/booked-private.tsx'
import { loadPrivates } from '#web/shop/privates/load-privates.ts'
import { OpenHours } from '#web/shop/privates/open-hours.tsx'
import { PrivateFormats } from '#web/shop/privates/private-formats.tsx'
import { PrivateHold } from '#web/shop/privates/private-hold.tsx'
import { PrivateInstructors } from '#web/shop/privates/private-instructors.tsx'
import { sendStep } from '#web/shop/privates/send-step.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/privates.ts'

export const handle = {
  words: ['accounts', 'days', 'instructors', 'privates', 'schedules', 'catalog'],
} satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const booked = searchParams.get('booked')
  if (isId(booked)) {
    const found = loaderValue(await call(getPrivate, { id: asId('class_sessions', booked) }), request)
    // A private that is not booked yet has its steps here.
    if (found.status !== 'held') return { booked: found }
  }
  const me = await call(getMe, {})
  if (!me.ok && me.refusal.status !== 401) loaderValue(me, request)
  return {
    read: loaderValue(await loadPrivates(call, { me: me.ok ? me.value : undefined, query: searchParams }), request),
  }
}

/** Every step is a form of the page: with script it stays, without it the page reloads at the next step. */
export async function action({ context, request }: Route.ActionArgs) {
  const here = pathIn(localeOf(pageUrl(request).pathname), '/privates')
  return runFormAction(request, async (form) => {
    const answer = await sendStep(context.get(apiContext), form)
    return (
      answer &&
      actionOutcome(answer, {
        done: ({ bookedId }) => redirect(bookedId === undefined ? `${here}#hours` : `${here}?booked=${bookedId}`, 303),
        refused: refusedMessage,
      })
    )
  })
}

export default function Privates({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('privates')
  const [query] = useSearchParams()
  if (loaderData.booked) {
    return (
      <>
        <PageTitle>{t('bookedTitle')}</PageTitle>
        <BookedPrivate booked={loaderData.booked} />
      </>
    )
  }
  const { own, plans, instructors } = loaderData.read
  const refused = actionData?.refused
  if (own.kind === 'held') {
    return (
      <>
        <PageTitle>{t('holdTitle')}</PageTitle>
        <div className="wrap private-holding" id="hours">
          <h1 className="heading-1">{t('holdTitle')}</h1>
          <PrivateHold
            held={own.held}
            people={own.people}
            plans={plans}
            asked={query.get('step')}
            as={query.get('as')}
            refused={refused}
          />
        </div>
      </>
    )
  }
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="private-hero grain">
        <div className="wrap private-hero-words">
          <h1 className="heading-1">{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
          <LinkButton to="#hours">{t('seeHours')}</LinkButton>
        </div>
        <div className="private-hero-picture" aria-hidden="true">
          <Corkscrew />
        </div>
      </div>
      <PrivateFormats plans={plans} />
      <OpenHours board={own.board} isGuest={own.isGuest} instructors={instructors} refused={refused} />
      <PrivateInstructors instructors={instructors} />
    </>
  )
}
