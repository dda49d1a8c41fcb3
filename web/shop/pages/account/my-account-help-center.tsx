import { getMe } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { AccountLinks, type AccountLink } from '#web/shop/accounts/account-links.tsx'
import type { Route } from './+types/my-account-help-center.ts'

export const handle = { words: [] } satisfies PageRoute

const links: readonly AccountLink[] = [
  { name: 'helpFaq', says: 'helpFaqSays', to: '/faq' },
  { name: 'helpContact', says: 'helpContactSays', to: '/contact-us' },
  { name: 'creditsHelp', says: 'creditsHelpSays', to: '/credits' },
  { name: 'helpTrack', says: 'helpTrackSays', to: '/my-account/orders' },
  { name: 'helpNew', says: 'helpNewSays', to: '/new-to-flow' },
  { name: 'legalNotice', says: 'legalSays', to: '/my-account/legal-notice' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  loaderValue(await context.get(apiContext)(getMe, {}), request)
  return {}
}

export default function HelpCenter() {
  const t = useTranslations('account')
  return (
    <>
      <PageTitle>{t('helpCenter')}</PageTitle>
      <h1 className="heading-1">{t('helpCenter')}</h1>
      <p className="lead">{t('helpLead')}</p>
      <AccountLinks links={links} />
    </>
  )
}
