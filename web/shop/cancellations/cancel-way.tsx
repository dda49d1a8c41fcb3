import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Cancellation } from './cancel-fields.tsx'

/** Whether the order can be cancelled, with the link to it; after dispatch, the form to confirm delivery. */
export function CancelWay({
  orderId,
  status,
  cancellation,
  isCashDue,
}: {
  readonly orderId: string
  readonly status: string
  readonly cancellation: Cancellation
  /** Cash on delivery is paid to the courier, so the studio completes the order. */
  readonly isCashDue: boolean
}) {
  const t = useTranslations('cancellations')
  const path = usePath()
  if (cancellation.may_cancel || cancellation.may_cancel_unpaid)
    return (
      <p className="small muted order-note">
        {t(cancellation.may_cancel ? 'until' : 'untilPaid')}
        <SentenceGap />
        <Link
          className="link"
          to={`${path('/cancel-order')}?order_id=${orderId}`}
          {...inPlace(() => openModal('CANCEL_ORDER', { orderId, cancellation }))}
        >
          {t('cancel')}
        </Link>
      </p>
    )
  if (cancellation.request?.refund_status === 'pending') return <p className="small muted order-note">{t('paused')}</p>
  if (cancellation.code !== 'cancellations.packed') return null
  return (
    <>
      {status === 'delivery' && !isCashDue ? (
        <div className="order-acts">
          <LinkButton size="small" to={`${path('/complete-order')}?order_id=${orderId}`}>
            {t('received')}
          </LinkButton>
        </div>
      ) : null}
      <p className="small muted order-note">
        {t('packed')}
        <SentenceGap />
        <Link className="link" to={path('/return-policy')}>
          {t('returns')}
        </Link>
      </p>
    </>
  )
}
