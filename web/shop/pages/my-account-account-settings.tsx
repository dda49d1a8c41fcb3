import { data, redirect } from 'react-router'
import { getMe, saveMe } from '#domain/accounts/api.ts'
import { listDependants } from '#domain/people/api.ts'
import { maxDependants } from '#domain/people/model.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { later } from '#web/kit/later.ts'
import { loaderValue, signInFirst } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { parseProfile } from '../accounts/profile-fields.ts'
import { aboutField, sendDependant } from '../accounts/send-dependant.ts'
import { sendVerifying } from '../accounts/send-verifying.ts'
import type { Route } from './+types/my-account-account-settings.ts'

const notYet = { sentTo: undefined, refusal: undefined } as const
const ProfileForm = later(
  async () => import('../accounts/profile-form.tsx'),
  (part) => part.ProfileForm,
)
const FamilyPart = later(
  async () => import('../accounts/family-part.tsx'),
  (part) => part.FamilyPart,
)
const VerifyEmailForm = later(
  async () => import('../accounts/verify-email-form.tsx'),
  (part) => part.VerifyEmailForm,
)

/** `?verify=email` asks for a code on the page, for whoever has no script or comes from the letter; `?family=` opens the form of one in the holder's care. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [loaded, family] = await Promise.all([call(getMe, {}), call(listDependants, { limit: String(maxDependants) })])
  const me = loaderValue(loaded, request)
  const { searchParams } = new URL(request.url)
  const asksToVerify = searchParams.get('verify') === 'email' && me.email !== null && !me.email_verified
  return {
    me,
    asksToVerify,
    dependants: loaderValue(family, request).data,
    asked: searchParams.get('family') ?? undefined,
    intentKey: newIntentKey(),
  }
}

/** The forms of a page without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = await request.formData()
  if (form.has('intent')) {
    const { done, ...verifying } = await sendVerifying(call, form)
    const status = verifying.refusal ? statusOf(verifying.refusal, request) : 200
    if (done) throw redirect(pathIn(localeOf(new URL(request.url).pathname), '/my-account/account-settings'), 303)
    return data({ ...nothing, verifying }, { status })
  }
  if (form.has(aboutField)) {
    const sent = await sendDependant(call, form)
    if (sent.ok)
      throw redirect(
        `${pathIn(localeOf(new URL(request.url).pathname), '/my-account/account-settings')}?family=saved#family`,
        303,
      )
    const typed = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    return data(
      { ...nothing, dependant: { refusal: sent.refusal, typed } },
      { status: statusOf(sent.refusal, request) },
    )
  }
  const answer = await call(saveMe, parseProfile(form))
  if (answer.ok) return data({ ...nothing, answered: { isSaved: true, message: '', errors: {} } })
  const { message, errors } = answer.refusal
  return data(
    { ...nothing, answered: { isSaved: false, message, errors } },
    { status: statusOf(answer.refusal, request) },
  )
}

const nothing = { verifying: undefined, answered: undefined, dependant: undefined }

function statusOf({ status }: CallRefusal, request: Request): number {
  if (status === 401) throw signInFirst(request)
  return status === 0 ? 503 : status
}

export default function AccountSettings({
  loaderData: { me, asksToVerify, dependants, asked, intentKey },
  actionData,
}: Route.ComponentProps) {
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
      <FamilyPart dependants={dependants} asked={asked} intentKey={intentKey} refused={actionData?.dependant} />
    </>
  )
}
