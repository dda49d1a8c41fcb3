import { getMe, saveMe } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue, signInFirst } from '#web/kit/loader-value.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { data } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { readProfile } from '../accounts/profile-fields.ts'
import { ProfileForm } from '../accounts/profile-form.tsx'
import type { Route } from './+types/my-account-account-settings.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return loaderValue(await context.get(apiContext)(getMe, {}), request)
}

/** The form of a page without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const answer = await context.get(apiContext)(saveMe, readProfile(await request.formData()))
  if (answer.ok) return data({ isSaved: true, message: '', errors: {} })
  const { status, message, errors } = answer.refusal
  if (status === 401) throw signInFirst(request)
  return data({ isSaved: false, message, errors }, { status: status === 0 ? 503 : status })
}

export default function AccountSettings({ loaderData: me, actionData }: Route.ComponentProps) {
  const t = useTranslations('account')
  return (
    <>
      <PageTitle>{t('profile')}</PageTitle>
      <h1 className="heading-1">{t('profile')}</h1>
      <ProfileForm me={me} answered={actionData} />
    </>
  )
}
