import { Link, redirectDocument, useSearchParams } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { changePassword } from '#domain/accounts/password-api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { TypedFields } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { actionOutcome, refusedForm, runFormAction } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { ChangePasswordForm } from '#web/shop/accounts/change-password-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/my-account-change-password.ts'

export const handle = { words: ['accounts', 'security'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  loaderValue(await context.get(apiContext)(getMe, {}), request)
  return null
}

/** The session changes, so the whole document is loaded anew. */
export async function action({ context, request }: Route.ActionArgs) {
  const done = `${pathIn(localeOf(pageUrl(request).pathname), '/my-account/change-password')}?changed=1`
  return runFormAction(request, async (form) => {
    const typed = { old_password: textField(form, 'old_password'), new_password: textField(form, 'new_password') }
    const answer = await context.get(apiContext)(changePassword, new TypedFields(typed))
    return actionOutcome(answer, {
      done: () => redirectDocument(done, 303),
      refused: (refusal) => refusedForm(refusal, form),
      staysSignedOut: !answer.ok && answer.refusal.code === 'auth.reauth',
    })
  })
}

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  const t = useTranslations('security')
  const path = usePath()
  const [query] = useSearchParams()
  return (
    <>
      <PageTitle>{t('passwordTitle')}</PageTitle>
      <h1 className="heading-1">{t('passwordTitle')}</h1>
      <div className="stack">
        {query.has('changed') && actionData === undefined ? (
          <Notice tone="ok" role="status">
            {t('passwordChanged')}
          </Notice>
        ) : (
          <p className="soft measure">{t('passwordLead')}</p>
        )}
        <ChangePasswordForm result={actionData} />
        <p>
          <Link className="link" to={path('/my-account/auth')}>
            {t('devices')}
          </Link>
        </p>
      </div>
    </>
  )
}
