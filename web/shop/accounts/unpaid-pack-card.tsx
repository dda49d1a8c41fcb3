import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useSentenceGap } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { CreditRing } from '#web/ui/credit-ring.tsx'
import { useBankReason } from '../orders/bank-reason.tsx'
import { payAddress } from '../orders/pay-address.ts'
import type { UnpaidPackage } from './unpaid-package.ts'

/** In place of a pack, for somebody whose order of one waits to be paid. */
export function UnpaidPackCard({ unpaid }: { readonly unpaid: UnpaidPackage }) {
  const t = useTranslations('account')
  const path = usePath()
  const text = useUnpaidText()(unpaid)
  return (
    <article className="pack">
      <CreditRing left={0} total={12} small label={t('creditsLeft', { count: 0 })} caption={t('ringCredits')} />
      <div className="pack-words">
        <h2 className="heading-4">{t('stepPackageUnpaid', { title: unpaid.title })}</h2>
        <p className="small muted">{text}</p>
        <StudioLink
          size="small"
          full
          trailing={formatMoney(fromWire(unpaid.order.to_pay), 'browse')}
          to={path(payAddress(unpaid.order.id))}
        >
          {t('unpaidAction')}
        </StudioLink>
      </div>
    </article>
  )
}

/** Until when the package can be paid, and why the bank refused its last payment. */
export function useUnpaidText(): (unpaid: UnpaidPackage) => string {
  const t = useTranslations('account')
  const days = useDays()
  const gap = useSentenceGap()
  const reasonOf = useBankReason()
  return ({ title, order }) => {
    const reason = reasonOf(order)
    const text = t('unpaidText', { title, time: days.shortAt(order.expires_at) })
    return reason === undefined ? text : `${reason}${gap}${text}`
  }
}
