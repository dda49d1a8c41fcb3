import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useBankReason, type Tried } from '../orders/bank-reason.tsx'
import type { ShownOrder } from '../orders/use-order.ts'

/** In the row of an order that can still be paid: why its last payment failed, and until when to pay. */
export function ReasonInRow({ order }: { readonly order: Tried & Pick<ShownOrder, 'expires_at'> }) {
  const t = useTranslations('orders')
  const days = useDays()
  const reason = useBankReason()(order)
  if (reason === undefined || !order.may_pay_again) return null
  return (
    <span className="small muted block">
      {reason}
      <SentenceGap />
      {t('payBy', { time: days.shortAt(order.expires_at) })}
    </span>
  )
}
