import { redirect } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { dayIn } from '#web/kit/query-fields.ts'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { loadMultiClassChoice } from '#web/shop/bookings/load-multi-class-choice.ts'
import { WhoComes } from '#web/shop/occupancy/who-comes.tsx'
import { MultiClassBoard } from '#web/shop/waitlist/multi-class-board.tsx'
import {
  parseMultiClassForm,
  parseSessionIds,
  sendMultiClassRequest,
} from '#web/shop/waitlist/send-multi-class-request.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/my-account-classes-any.ts'

export const handle = { words: ['bookings', 'days', 'family', 'multiClassRequests'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const person = searchParams.get('person_id')
  const holder = loaderValue(await call(getMe, {}), request)
  const choice = await loadMultiClassChoice(call, {
    holder,
    personId: isId(person) ? person : undefined,
    sessionIds: parseSessionIds(searchParams.get('ids')),
    from: dayIn(searchParams, 'from'),
  })
  return { choice: loaderValue(choice, request), formKey: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const sent = parseMultiClassForm(form)
    if (!sent) return undefined
    return actionOutcome(await sendMultiClassRequest(context.get(apiContext), sent), {
      done: () => redirect(pathIn(localeOf(new URL(request.url).pathname), '/my-account/classes'), 303),
      refused: (refusal) => ({ refused: refusal.message, place: placeIn(refusal) }),
    })
  })
}

/** The index of the class that was refused. */
function placeIn({ errors }: CallRefusal): number | undefined {
  const [, place] = /^session_ids\.(\d)$/.exec(Object.keys(errors)[0] ?? '') ?? []
  return place === undefined ? undefined : Number(place)
}

export default function MyAccountClassesAny({ loaderData: { choice, formKey }, actionData }: Route.ComponentProps) {
  const t = useTranslations('multiClassRequests')
  const path = usePath()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <p className="lead swap-lead">{t('lead')}</p>
      {choice.family.length === 0 ? null : <WhoComes family={choice.family} />}
      <MultiClassBoard choice={choice} formKey={formKey} refused={actionData} />
      <LinkButton look="line" className="mt-6" to={path('/my-account/classes')}>
        {t('back')}
      </LinkButton>
    </>
  )
}
