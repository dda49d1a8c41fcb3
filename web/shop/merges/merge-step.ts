import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { Holdings } from './merge-action.ts'

/** The form that the address opens; with `code` the member already has one. */
export type MergeStep = 'account' | 'code' | 'phone'

/** The step in the address, if any. */
export function mergeStepOf(url: string): MergeStep | undefined {
  const asked = new URL(url).searchParams.get('merge')
  return asked === null ? undefined : asked === 'phone' || asked === 'code' ? asked : 'account'
}

/** What an account holds, in one line; undefined for nothing. */
export function useHoldings(holdings: Holdings | null | undefined): string | undefined {
  const t = useTranslations('merges')
  if (!holdings) return undefined
  const { credits, store_credit: storeCredit, bookings, orders } = holdings
  const lines = [
    ...(credits > 0 ? [t('credits', { count: credits })] : []),
    ...(storeCredit === '0.00' ? [] : [t('storeCredit', { amount: formatMoney(fromWire(storeCredit)) })]),
    ...(bookings > 0 ? [t('bookings', { count: bookings })] : []),
    ...(orders > 0 ? [t('orders', { count: orders })] : []),
  ]
  return lines.length === 0 ? undefined : lines.join(t('between'))
}
