import { Link, redirect, useSearchParams } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { listSessions } from '#domain/accounts/sessions-api.ts'
import { actionAnswer, actionOutcome, refusedMessage } from '#web/kit/action-answer.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageUrl } from '#web/kit/page-url.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ContactPart } from '../accounts/contact-part.tsx'
import { sendSessionEnd } from '../accounts/send-session-end.ts'
import { SessionsPart } from '../accounts/sessions-part.tsx'
import type { Route } from './+types/my-account-auth.ts'

export const handle = { words: ['accounts', 'security', 'days'] } satisfies PageRoute

/** As many devices as one page shows; "all others" ends those beyond as well. */
const mostShown = '100'

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [account, list] = await Promise.all([call(getMe, {}), call(listSessions, { limit: mostShown })])
  return { me: loaderValue(account, request), sessions: loaderValue(list, request).data }
}

export async function action({ context, request }: Route.ActionArgs) {
  const done = `${pathIn(localeOf(pageUrl(request).pathname), '/my-account/auth')}?ended=1`
  return actionAnswer(request, async (form) => {
    const answer = await sendSessionEnd(context.get(apiContext), form)
    return answer && actionOutcome(answer, { done: () => redirect(done, 303), refused: refusedMessage })
  })
}

/** How the account is logged in to, and where it is. */
export default function Auth({ loaderData: { me, sessions }, actionData }: Route.ComponentProps) {
  const t = useTranslations('security')
  const path = usePath()
  const [query] = useSearchParams()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <div className="stack">
        {actionData === undefined ? null : (
          <Notice tone="bad" role="status" title={t('failed')}>
            {actionData.refused}
          </Notice>
        )}
        {query.has('ended') && actionData === undefined ? (
          <Notice tone="ok" role="status">
            {t('ended')}
          </Notice>
        ) : null}
        <ContactPart me={me} />
        <p>
          <Link className="link" to={path('/my-account/change-password')}>
            {t('passwordTitle')}
          </Link>
        </p>
      </div>
      <SessionsPart sessions={sessions} />
    </>
  )
}
