import { getMe, saveMe } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { later } from '#web/kit/later.tsx'
import { loaderValue, signInFirst } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { data, redirect } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { readProfile } from '../accounts/profile-fields.ts'
import { sendVerifying } from '../accounts/send-verifying.ts'
import type { Route } from './+types/my-account-account-settings.ts'

const notYet = { sentTo: undefined, refusal: undefined } as const
const ProfileForm = later(async () => (await import('../accounts/profile-form.tsx')).ProfileForm)
const VerifyEmailForm = later(async () => (await import('../accounts/verify-email-form.tsx')).VerifyEmailForm)

/** `?verify=email` asks for a code on the page, for whoever has no script or comes from the letter. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const me = loaderValue(await context.get(apiContext)(getMe, {}), request)
  const asksToVerify = new URL(request.url).searchParams.get('verify') === 'email' && me.email !== null && !me.email_verified
  return { me, asksToVerify }
}

/** The forms of a page without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = await request.formData()
  if (form.has('intent')) {
    const { done, ...verifying } = await sendVerifying(call, form)
    const status = verifying.refusal?.status ?? 200
    if (status === 401) throw signInFirst(request)
    if (done) throw redirect(pathIn(localeOf(new URL(request.url).pathname), '/my-account/account-settings'), 303)
    return data({ verifying, answered: undefined }, { status: status === 0 ? 503 : status })
  }
  const answer = await call(saveMe, readProfile(form))
  if (answer.ok) return data({ verifying: undefined, answered: { isSaved: true, message: '', errors: {} } })
  const { status, message, errors } = answer.refusal
  if (status === 401) throw signInFirst(request)
  return data({ verifying: undefined, answered: { isSaved: false, message, errors } }, { status: status === 0 ? 503 : status })
}

export default function AccountSettings({ loaderData: { me, asksToVerify }, actionData }: Route.ComponentProps) {
  const t = useTranslations('account')
  const v = useTranslations('verify')
  return (
    <>
      <PageTitle>{t('profile')}</PageTitle>
      <h1 className="heading-1">{t('profile')}</h1>
      {asksToVerify && me.email !== null ? (
        <section className="panel stack mb-6 measure" aria-labelledby="verify-email">
          <h2 className="heading-3" id="verify-email">
            {v('title')}
          </h2>
          <VerifyEmailForm email={me.email} at={actionData?.verifying ?? notYet} busy={false} onSend={undefined} />
        </section>
      ) : null}
      <ProfileForm me={me} answered={actionData?.answered} />
    </>
  )
}
