import { getMe } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { PointRules } from '#web/shop/wallet/point-rules.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/credits.ts'

export const handle = { words: ['wallet'] } satisfies PageRoute

export async function loader({ context }: Route.LoaderArgs) {
  return { isMember: (await context.get(apiContext)(getMe, {})).ok }
}

/** Explains points and store credit to signed-out visitors. */
export default function Credits({ loaderData: { isMember } }: Route.ComponentProps) {
  const t = useTranslations('wallet')
  const path = usePath()
  const there = path('/my-account/coin')
  return (
    <div className="wrap credits-page">
      <PageTitle>{t('publicTitle')}</PageTitle>
      <h1 className="heading-1">{t('publicTitle')}</h1>
      <p className="lead mt-3">{t('publicLead')}</p>
      <h2 className="heading-3 mt-10">{t('howTitle')}</h2>
      <ul className="credits-how">
        <li>{t('howRefund')}</li>
        <li>{t('howPay')}</li>
      </ul>
      <PointRules />
      <LinkButton to={isMember ? there : `${path('/signin')}?next=${encodeURIComponent(there)}`}>
        {t(isMember ? 'seeWallet' : 'login')}
      </LinkButton>
    </div>
  )
}
