import type { OutputOf } from '#domain/kit/endpoint.ts'
import { listWalletTransactions } from '#domain/wallet/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageIn } from '#web/kit/query-fields.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { PointRules } from '#web/shop/wallet/point-rules.tsx'
import { WalletBalances } from '#web/shop/wallet/wallet-balances.tsx'
import { WalletRow } from '#web/shop/wallet/wallet-row.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import type { Route } from './+types/my-account-coin.ts'

export const handle = { words: ['days', 'paging', 'wallet'] } satisfies PageRoute

const types = ['point', 'store_credit'] as const

/** `?type=` shows one kind, `?page=` a further page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const type = types.find((known) => known === searchParams.get('type'))
  const wallet = await context.get(apiContext)(listWalletTransactions, {
    limit: '20',
    page: pageIn(searchParams),
    ...(type && { search: `type:${type}` }),
  })
  return { type, wallet: loaderValue(wallet, request) }
}

export default function MyAccountCoin({ loaderData: { type, wallet } }: Route.ComponentProps) {
  const t = useTranslations('wallet')
  const path = usePath()
  const here = path('/my-account/coin')
  const tabs = [
    { to: here, name: t('allActivity'), current: type === undefined },
    { to: `${here}?type=point`, name: t('points'), current: type === 'point' },
    { to: `${here}?type=store_credit`, name: t('storeCredit'), current: type === 'store_credit' },
  ]
  const before = type === undefined ? '/my-account/coin?page=' : `/my-account/coin?type=${type}&page=`
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <WalletBalances wallet={wallet} />
      <TabLinks label={t('activity')} tabs={tabs} />
      {wallet.data.length === 0 ? (
        <EmptyState title={t('empty')} action={<LinkButton to={path('/shop')}>{t('shop')}</LinkButton>}>
          {t(type === 'store_credit' ? 'emptyCredit' : 'emptyText')}
        </EmptyState>
      ) : (
        <WalletActivity items={wallet.data} />
      )}
      {wallet.last_page > 1 ? <PageLinks page={wallet.current_page} pages={wallet.last_page} before={before} /> : null}
      <PointRules />
    </>
  )
}

/** The wallet's transactions, newest first. */
function WalletActivity({ items }: { readonly items: OutputOf<typeof listWalletTransactions>['data'] }) {
  const days = useDays()
  return (
    <ul>
      {items.map((item) => (
        <WalletRow key={item.id} item={item} day={days.date(item.at)} />
      ))}
    </ul>
  )
}
