import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listWalletTransactions } from '#domain/wallet/api.ts'
import { useDays } from '#web/kit/use-days.ts'
import { WalletRow } from './wallet-row.tsx'

/** The wallet's transactions, newest first. */
export function WalletActivity({ items }: { readonly items: OutputOf<typeof listWalletTransactions>['data'] }) {
  const days = useDays()
  return (
    <ul>
      {items.map((item) => (
        <WalletRow key={item.id} item={item} day={days.short(item.at)} />
      ))}
    </ul>
  )
}
