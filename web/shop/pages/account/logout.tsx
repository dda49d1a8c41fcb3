import { redirect, useSearchParams } from 'react-router'
import { logout } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LogoutDone, LogoutQuestion } from '#web/shop/accounts/logout-view.tsx'
import { AccountDeleted } from '#web/shop/privacy/account-deleted.tsx'
import type { Route } from './+types/logout.ts'

export const handle = { words: ['accounts'] } satisfies PageRoute

export async function action({ context, request }: Route.ActionArgs) {
  loaderValue(await context.get(apiContext)(logout, {}), request)
  return redirect(`${pathIn(localeOf(pageUrl(request).pathname), '/logout')}?done=1`)
}

export default function Logout() {
  const t = useTranslations('accounts')
  const [query] = useSearchParams()
  return (
    <section className="wrap section grid justify-items-start gap-5">
      <PageTitle>{t('logoutTitle')}</PageTitle>
      {query.get('done') === 'deleted' ? <AccountDeleted /> : query.has('done') ? <LogoutDone /> : <LogoutQuestion />}
    </section>
  )
}
