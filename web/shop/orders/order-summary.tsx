import ChevronDown from 'lucide-react/icons/chevron-down'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { PackRing } from '#web/art/pack-ring.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The items and their prices, in amounts of the wire. */
export interface Summary {
  readonly title: string
  readonly detail: string
  /** Classes of the pack, for its picture. */
  readonly credits: number
  readonly subtotal: string
  /** The referred friend's discount. */
  readonly referral: string
  /** The sales tax that is added. */
  readonly taxAdded: string
  readonly points: string
  readonly storeCredit: string
  readonly toPay: string
}

/** Beside the form on a wide screen, collapsed above it on a phone. */
export function OrderSummary(summary: Summary) {
  const t = useTranslations('checkout')
  return (
    <aside className="checkout-summary" aria-label={t('yourOrder')}>
      <details className="checkout-fold">
        <summary>
          <span className="row">
            {t('yourOrder')}
            <Icon of={ChevronDown} inText />
          </span>
          <span className="strong">{formatMoney(fromWire(summary.toPay))}</span>
        </summary>
        <Lines summary={summary} />
      </details>
      <div className="checkout-open">
        <h2 className="heading-3">{t('yourOrder')}</h2>
        <Lines summary={summary} />
      </div>
    </aside>
  )
}

function Lines({ summary }: { readonly summary: Summary }) {
  const t = useTranslations('checkout')
  const money = (amount: string) => formatMoney(fromWire(amount))
  return (
    <>
      <div className="checkout-line">
        <div className="frame">
          <PackRing count={summary.credits} />
        </div>
        <div>
          <div>{summary.title}</div>
          <div className="small muted">{summary.detail}</div>
        </div>
        <div className="aligned-figures">{money(summary.subtotal)}</div>
      </div>
      <hr className="rule" />
      <div className="mt-3">
        <p className="summary-row">
          <span>{t('subtotal')}</span>
          <span>{money(summary.subtotal)}</span>
        </p>
        {fromWire(summary.referral) === 0 ? null : (
          <p className="summary-row gold">
            <span>{t('referral')}</span>
            <span>−{money(summary.referral)}</span>
          </p>
        )}
        {fromWire(summary.taxAdded) === 0 ? null : (
          <p className="summary-row">
            <span>{t('tax')}</span>
            <span>{money(summary.taxAdded)}</span>
          </p>
        )}
        {fromWire(summary.points) === 0 ? null : (
          <p className="summary-row gold">
            <span>{t('points')}</span>
            <span>−{money(summary.points)}</span>
          </p>
        )}
        {fromWire(summary.storeCredit) === 0 ? null : (
          <p className="summary-row gold">
            <span>{t('storeCredit')}</span>
            <span>−{money(summary.storeCredit)}</span>
          </p>
        )}
        <p className="summary-row summary-row-total">
          <span>{t('total')}</span>
          <span>{money(summary.toPay)}</span>
        </p>
      </div>
    </>
  )
}
