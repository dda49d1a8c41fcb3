import { getMe } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AccountLinks, type AccountLink } from '#web/shop/accounts/account-links.tsx'
import type { Route } from './+types/my-account-legal-notice.ts'

export const handle = { words: [] } satisfies PageRoute

const links: readonly AccountLink[] = [
  { name: 'legalTerms', says: 'legalTermsSays', to: '/terms' },
  { name: 'legalPrivacy', says: 'legalPrivacySays', to: '/privacy-policy' },
  { name: 'legalDelivery', says: 'legalDeliverySays', to: '/delivery-policy' },
  { name: 'legalReturns', says: 'legalReturnsSays', to: '/return-policy' },
  { name: 'forms', says: 'legalFormsSays', to: '/my-account/forms' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  loaderValue(await context.get(apiContext)(getMe, {}), request)
  return {}
}

export default function LegalNotice() {
  const t = useTranslations('account')
  const { company_registration_number: number, site_title: name, address } = useSettings()
  return (
    <>
      <PageTitle>{t('legalNotice')}</PageTitle>
      <h1 className="heading-1">{t('legalNotice')}</h1>
      <AccountLinks links={links} />
      <ul className="account-sentences">
        <li>{t('legalCards')}</li>
        <li>{t('legalUnattended')}</li>
        <li>{t('legalPrice')}</li>
        <li>{t('legalFees')}</li>
      </ul>
      <p className="small muted">
        {name} {number}
        {address === '' ? null : ` · ${address}`}
      </p>
    </>
  )
}
