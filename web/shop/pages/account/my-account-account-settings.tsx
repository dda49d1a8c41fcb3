import { redirect } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { listDependants } from '#domain/people/api.ts'
import { maxDependants } from '#domain/people/model.ts'
import { listBranches } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { actionOutcome, refusedForm, runFormAction } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { FamilyPart } from '#web/shop/accounts/family-part.tsx'
import { ProfileForm } from '#web/shop/accounts/profile-form.tsx'
import { aboutField, sendDependant } from '#web/shop/accounts/send-dependant.ts'
import type { Route } from './+types/my-account-account-settings.ts'

export const handle = { words: ['accounts', 'dependants', 'verify'] } satisfies PageRoute

/** `?family=` opens the form of a dependant, and `?verify=email` VERIFY_EMAIL_VIEW. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [loaded, family, branches] = await Promise.all([
    call(getMe, {}),
    call(listDependants, { limit: String(maxDependants) }),
    call(listBranches, {}),
  ])
  return {
    me: loaderValue(loaded, request),
    branches: loaderValue(branches, request).data,
    dependants: loaderValue(family, request).data,
    asked: new URL(request.url).searchParams.get('family') ?? undefined,
    intentKey: newIntentKey(),
  }
}

/** Adds or changes a dependant. */
export async function action({ context, request }: Route.ActionArgs) {
  const path = pathIn(localeOf(new URL(request.url).pathname), '/my-account/account-settings')
  return runFormAction(request, async (form) =>
    form.has(aboutField)
      ? actionOutcome(await sendDependant(context.get(apiContext), form), {
          done: () => redirect(`${path}?family=${form.get(aboutField) === 'add' ? 'added' : 'saved'}#family`, 303),
          refused: (refusal) => refusedForm(refusal, form),
        })
      : undefined,
  )
}

export default function AccountSettings({
  loaderData: { me, branches, dependants, asked, intentKey },
  actionData: refused,
}: Route.ComponentProps) {
  const t = useTranslations('account')
  return (
    <>
      <PageTitle>{t('profile')}</PageTitle>
      <h1 className="heading-1">{t('profile')}</h1>
      <NeedsScript />
      <ProfileForm me={me} branches={branches} />
      <FamilyPart dependants={dependants} asked={asked} intentKey={intentKey} refused={refused} />
    </>
  )
}
