import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useDays } from '../schedules/use-days.ts'
import type { OwnContract } from './own-contract.ts'

type Cycle = OwnContract['collections'][number]

/** One cycle of a membership: its price and outcome. */
export function CycleRow({ cycle }: { readonly cycle: Cycle }) {
  const t = useTranslations('contracts')
  const days = useDays()
  const state =
    cycle.status === 'captured'
      ? t('captured', { reference: cycle.receipt_number ?? cycle.reference ?? '' })
      : cycle.status === 'due' && cycle.next_try_at !== null
        ? t('dueAgain', { day: days.short(cycle.next_try_at) })
        : t(cycle.status)
  return (
    <li className="wallet-row">
      <span className="wallet-what">{t('cycle', { from: days.short(cycle.from), to: days.date(cycle.to) })}</span>
      <span className="aligned-figures wallet-amount">{formatMoney(fromWire(cycle.amount))}</span>
      <time className="small muted wallet-day" dateTime={cycle.captured_at ?? cycle.from}>
        {days.short(cycle.captured_at ?? cycle.from)}
      </time>
      <span className="small muted wallet-after">{state}</span>
    </li>
  )
}
