import { Form, redirect, useNavigation } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { actionAnswer, actionOutcome } from '#web/kit/action-answer.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { isId } from '#web/kit/form-fields.ts'
import { later } from '#web/kit/later.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { loadMultiClassChoice } from '../bookings/load-multi-class-choice.ts'
import { type MultiClassChoice } from '../waitlist/multi-class-choice.ts'
import { sendMultiClassRequest } from '../waitlist/multi-class-choice.ts'
import { parseMultiClassForm, parseSessionIds } from '../waitlist/parse-multi-class-form.ts'
import type { Route } from './+types/my-account-classes-any.ts'

const ChosenClasses = later(
  async () => import('../waitlist/chosen-classes.tsx'),
  (part) => part.ChosenClasses,
)
const FullClasses = later(
  async () => import('../waitlist/full-classes.tsx'),
  (part) => part.FullClasses,
)
const WhoComes = later(
  async () => import('../occupancy/who-comes.tsx'),
  (part) => part.WhoComes,
)

const dayShape = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const [person, from] = [searchParams.get('person_id'), searchParams.get('from')]
  const holder = loaderValue(await call(getMe, {}), request)
  const choice = await loadMultiClassChoice(call, {
    holder,
    personId: isId(person) ? person : undefined,
    sessionIds: parseSessionIds(searchParams.get('ids')),
    from: from !== null && dayShape.test(from) ? from : undefined,
  })
  return { choice: loaderValue(choice, request), formKey: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  return actionAnswer(request, async (form) => {
    const sent = parseMultiClassForm(form)
    if (!sent) return undefined
    return actionOutcome(await sendMultiClassRequest(context.get(apiContext), sent), {
      done: () => redirect(pathIn(localeOf(new URL(request.url).pathname), '/my-account/classes'), 303),
      refused: (refusal) => ({ refused: refusal.message, place: placeIn(refusal) }),
    })
  })
}

/** Which of the classes was in the way, by its place in the list. */
function placeIn({ errors }: CallRefusal): number | undefined {
  const [, place] = /^session_ids\.(\d)$/.exec(Object.keys(errors)[0] ?? '') ?? []
  return place === undefined ? undefined : Number(place)
}

export default function MyAccountClassesAny({ loaderData: { choice, formKey }, actionData }: Route.ComponentProps) {
  const t = useTranslations('goals')
  const path = usePath()
  const inTheWay = actionData?.place === undefined ? undefined : choice.chosen[actionData.place]?.shown.name
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <p className="lead swap-lead">{t('lead')}</p>
      {choice.family.length === 0 ? null : <WhoComes family={choice.family} />}
      <section className="multi-class-choice" aria-labelledby="multi-class-choice">
        <h2 className="heading-3" id="multi-class-choice">
          {t('chosen')}
        </h2>
        {actionData === undefined ? null : (
          <Notice tone="bad" role="status" title={t('failed')}>
            {inTheWay === undefined ? null : `${inTheWay}: `}
            {actionData.refused}
          </Notice>
        )}
        <ChosenClasses choice={choice} />
        <Wish choice={choice} formKey={formKey} />
      </section>
      <FullClasses choice={choice} />
      <LinkButton look="line" className="mt-6" to={path('/my-account/classes')}>
        {t('back')}
      </LinkButton>
    </>
  )
}

/** How many are wanted, and the press that joins all the waitlists; before that, what is still missing. */
function Wish({ choice, formKey }: { readonly choice: MultiClassChoice; readonly formKey: string }) {
  const t = useTranslations('goals')
  const navigation = useNavigation()
  const count = choice.chosen.length
  if (count < 2) return <p className="soft">{t(count === 0 ? 'chosenNone' : 'chosenOne')}</p>
  if (choice.chosen.some(({ waitlist }) => waitlist.kind === 'closed')) return null
  const wanted = Array.from({ length: count - 1 }, (_none, place) => place + 1)
  return (
    <Form method="post" className="stack multi-class-form">
      <input type="hidden" name="ids" value={choice.chosen.map(({ shown }) => shown.id).join('.')} />
      {choice.person === undefined ? null : <input type="hidden" name="person_id" value={choice.person.id} />}
      <input type="hidden" name="key" value={formKey} />
      <Select
        label={t('wanted')}
        name="wanted"
        help={t('wantedHelp')}
        defaultValue="1"
        options={wanted.map((one) => ({
          value: String(one),
          label: one === 1 ? t('wantedOne') : t('wantedSome', { count: one }),
        }))}
      />
      <Button type="submit" busy={navigation.formMethod === 'POST'}>
        {t('save')}
      </Button>
      <p className="small muted">{t('free')}</p>
    </Form>
  )
}
