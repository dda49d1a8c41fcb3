import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { listWalletTransactions } from '#domain/wallet/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useDays } from '../schedules/use-days.ts'
import { WalletRow } from '../wallet/wallet-row.tsx'
import type { Route } from './+types/my-account-coin.ts'

export const handle = { words: ['days', 'paging', 'wallet'] } satisfies PageRoute

/** `?page=` is a further page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? ''
  const activity = await context.get(apiContext)(listWalletTransactions, {
    limit: '20',
    page: /^[1-9]\d{0,3}$/.test(page) ? page : '1',
  })
  return loaderValue(activity, request)
}

export default function MyAccountCoin({ loaderData: wallet }: Route.ComponentProps) {
  const t = useTranslations('wallet')
  const path = usePath()
  const days = useDays()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <section className="wallet-balance" aria-labelledby="store-credit">
        <h2 className="heading-4" id="store-credit">
          {t('storeCredit')}
        </h2>
        <p className="figure">{formatMoney(fromWire(wallet.store_credit))}</p>
        <p className="small soft">{t('usedFirst')}</p>
      </section>
      {wallet.data.length === 0 ? (
        <EmptyState title={t('empty')} action={<LinkButton to={path('/shop')}>{t('shop')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <h2 className="heading-3">{t('activity')}</h2>
          <ul>
            {wallet.data.map((item) => (
              <WalletRow key={item.id} item={item} day={days.short(item.at)} />
            ))}
          </ul>
        </>
      )}
      {wallet.last_page > 1 ? (
        <PageLinks page={wallet.current_page} pages={wallet.last_page} before="/my-account/coin?page=" />
      ) : null}
    </>
  )
}
