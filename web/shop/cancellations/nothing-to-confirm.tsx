import type { OrderStatus } from '#domain/orders/model.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'

type Step = Exclude<OrderStatus, 'delivery'>

const words = {
  pending: 'stepPending',
  pending_payment: 'stepPending',
  holded: 'stepPending',
  payment_review: 'stepReview',
  processing: 'stepProcessing',
  packed: 'stepPacked',
  complete: 'stepComplete',
  canceled: 'stepCanceled',
} as const satisfies Record<Step, string>

/** An order that is not on its way cannot be confirmed as delivered: shows its status and a link to it. */
export function NothingToConfirm({ status, to }: { readonly status: Step; readonly to: string }) {
  const t = useTranslations('cancellations')
  return (
    <div className="wrap order-question">
      <PageTitle>{t('notOnItsWay')}</PageTitle>
      <h1 className="heading-1">{t('notOnItsWay')}</h1>
      <p className="lead mt-3">{t(words[status])}</p>
      <LinkButton to={to}>{t('seeOrder')}</LinkButton>
    </div>
  )
}
