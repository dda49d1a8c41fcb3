import { Link, redirect, redirectDocument, useSearchParams } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { listSessions } from '#domain/accounts/sessions-api.ts'
import { getHoldings } from '#domain/merges/api.ts'
import { deleteAccount, previewDeletion } from '#domain/privacy/api.ts'
import { listCorrections, requestCorrection } from '#domain/privacy/records-api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { TypedFields } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { actionOutcome, refusedForm, runFormAction, type RefusedForm } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { sendSessionEnd } from '#web/shop/accounts/send-session-end.ts'
import { SessionsPart } from '#web/shop/accounts/sessions-part.tsx'
import { contactAction } from '#web/shop/logins/contact-action.ts'
import type { ContactStep } from '#web/shop/logins/contact-form.tsx'
import { ContactPart } from '#web/shop/logins/contact-part.tsx'
import { mergeAction, type Merging } from '#web/shop/merges/merge-action.ts'
import { MergePart } from '#web/shop/merges/merge-part.tsx'
import type { SentCode } from '#web/shop/messages/sent-code.tsx'
import { DeletePart } from '#web/shop/privacy/delete-part.tsx'
import { RecordsPart } from '#web/shop/privacy/records-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/my-account-auth.ts'

export const handle = { words: ['accounts', 'security', 'days', 'privacy', 'merges'] } satisfies PageRoute

/** The longest list of devices; "Log out all others" also ends those that are not listed. */
const mostShown = '100'

/** `?contact=` opens a form of the page, and `?merge=` VERIFY_ACCOUNT_VIEW. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [account, list, lost, asked, holdings] = await Promise.all([
    call(getMe, {}),
    call(listSessions, { limit: mostShown }),
    call(previewDeletion, {}),
    call(listCorrections, { limit: '10' }),
    call(getHoldings, {}),
  ])
  return {
    me: loaderValue(account, request),
    sessions: loaderValue(list, request).data,
    lost: loaderValue(lost, request),
    corrections: loaderValue(asked, request).data,
    holdings: loaderValue(holdings, request),
    contactStep: contactStepOf(request.url),
  }
}

/** What the page shows of the submitted form. */
interface Shown {
  readonly refused?: string
  readonly deletion?: RefusedForm
  readonly correction?: RefusedForm
  readonly merging?: Merging
  readonly contact?: SentCode
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const path = (to: string) => pathIn(localeOf(pageUrl(request).pathname), to)
  return runFormAction<Response | Shown, Shown>(request, async (form) => {
    if (textField(form, 'intent') === 'delete') {
      const answer = await call(deleteAccount, new TypedFields({ password: textField(form, 'password') }))
      return actionOutcome(answer, {
        done: () => redirectDocument(`${path('/logout')}?done=deleted`, 303),
        refused: (refusal) => ({ deletion: refusedForm(refusal, form) }),
        staysSignedOut: !answer.ok && answer.refusal.code === 'auth.reauth',
      })
    }
    if (textField(form, 'intent') === 'correct')
      return actionOutcome(
        await call(requestCorrection, new TypedFields({ correction: textField(form, 'correction') })),
        {
          done: () => redirect(`${path('/my-account/auth')}?asked=1#records`, 303),
          refused: (refusal) => ({ correction: refusedForm(refusal, form) }),
        },
      )
    const done = () => redirect(`${path('/my-account/auth')}?saved=1`, 303)
    const contact = await contactAction(call, { form, done })
    if (contact) return contact
    const merging = await mergeAction(call, form)
    if (merging) return merging
    const answer = await sendSessionEnd(call, form)
    return (
      answer &&
      actionOutcome(answer, {
        done: () => redirect(`${path('/my-account/auth')}?ended=1`, 303),
        refused: ({ message }) => ({ refused: message }),
      })
    )
  })
}

/** The logins of the account, and the devices that are logged in. */
export default function Auth({
  loaderData: { me, sessions, lost, corrections, holdings, contactStep },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations('security')
  const path = usePath()
  const [query] = useSearchParams()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <NeedsScript />
      <div className="stack">
        {actionData?.refused === undefined ? null : (
          <Notice tone="bad" role="status" title={t('failed')}>
            {actionData.refused}
          </Notice>
        )}
        {query.has('ended') && actionData === undefined ? (
          <Notice tone="ok" role="status">
            {t('ended')}
          </Notice>
        ) : null}
        <ContactPart me={me} step={contactStep} isSaved={query.has('saved')} at={actionData?.contact} />
        <p>
          <Link className="link" to={path('/my-account/change-password')}>
            {t('passwordTitle')}
          </Link>
        </p>
      </div>
      <SessionsPart sessions={sessions} />
      <RecordsPart corrections={corrections} isSent={query.has('asked')} result={actionData?.correction} />
      <MergePart me={me} holdings={holdings} />
      <DeletePart lost={lost} />
    </>
  )
}

/** The step of the contact form that the address opens. */
function contactStepOf(url: string): ContactStep | undefined {
  const asked = new URL(url).searchParams.get('contact')
  return asked === 'email' || asked === 'phone' || asked === 'code' ? asked : undefined
}
