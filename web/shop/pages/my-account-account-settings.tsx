import { redirect } from 'react-router'
import { getMe, saveMe } from '#domain/accounts/api.ts'
import { listDependants } from '#domain/people/api.ts'
import { maxDependants } from '#domain/people/model.ts'
import { listBranches } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { typedFields } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AccountForms } from '../accounts/account-forms.tsx'
import { parseProfile } from '../accounts/profile-fields.ts'
import type { ProfileAnswer } from '../accounts/profile-form.tsx'
import { aboutField, sendDependant } from '../accounts/send-dependant.ts'
import { sendVerifying } from '../accounts/send-verifying.ts'
import type { Verifying } from '../accounts/verify-email-form.tsx'
import type { Route } from './+types/my-account-account-settings.ts'

export const handle = { words: ['accounts', 'dependants', 'verify'] } satisfies PageRoute

/**
 * `?verify=email` opens the verification on the page, without script or from the e-mail; `?family=` opens the form of a
 * dependant.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [loaded, family, branches] = await Promise.all([
    call(getMe, {}),
    call(listDependants, { limit: String(maxDependants) }),
    call(listBranches, {}),
  ])
  const me = loaderValue(loaded, request)
  const { searchParams } = new URL(request.url)
  const asksToVerify = searchParams.get('verify') === 'email' && me.email !== null && !me.email_verified
  return {
    me,
    branches: loaderValue(branches, request).data,
    asksToVerify,
    dependants: loaderValue(family, request).data,
    asked: searchParams.get('family') ?? undefined,
    intentKey: newIntentKey(),
  }
}

/** Handles the page's forms without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const path = pathIn(localeOf(new URL(request.url).pathname), '/my-account/account-settings')
  return runFormAction<Response | Shown, Shown>(request, async (form) => {
    if (form.has('intent')) {
      const { done, ...verifying } = await sendVerifying(call, form)
      const { refusal } = verifying
      const shown = () => ({ ...nothing, verifying })
      return actionOutcome(refusal === undefined || done ? { ok: true, value: done } : { ok: false, refusal }, {
        done: (isDone) => (isDone ? redirect(path, 303) : shown()),
        refused: shown,
      })
    }
    if (form.has(aboutField))
      return actionOutcome(await sendDependant(call, form), {
        done: () => redirect(`${path}?family=saved#family`, 303),
        refused: (refusal) => ({ ...nothing, dependant: { refusal, typed: typedFields(form) } }),
      })
    return actionOutcome(await call(saveMe, parseProfile(form)), {
      done: () => ({ ...nothing, answered: { isSaved: true, message: '', errors: {} } }),
      refused: ({ message, errors }) => ({ ...nothing, answered: { isSaved: false, message, errors } }),
    })
  })
}

/** What the page shows of the submitted form. */
interface Shown {
  readonly verifying: Verifying | undefined
  readonly answered: ProfileAnswer | undefined
  readonly dependant: { readonly refusal: CallRefusal; readonly typed: Readonly<Record<string, string>> } | undefined
}

const nothing: Shown = { verifying: undefined, answered: undefined, dependant: undefined }

export default function AccountSettings({
  loaderData: { me, branches, asksToVerify, dependants, asked, intentKey },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations('account')
  return (
    <>
      <PageTitle>{t('profile')}</PageTitle>
      <h1 className="heading-1">{t('profile')}</h1>
      <AccountForms
        me={me}
        branches={branches}
        answered={actionData?.answered}
        verifying={actionData?.verifying}
        asksToVerify={asksToVerify}
        dependants={dependants}
        asked={asked}
        intentKey={intentKey}
        refused={actionData?.dependant}
      />
    </>
  )
}
