import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { openModal } from '#web/kit/modal.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { onPress } from '#web/kit/open-in-place.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Cancellation } from './cancel-fields.tsx'

type Request = NonNullable<Cancellation['request']>

const titles = {
  pending: 'askedTitle',
  approved: 'canceledTitle',
  paid: 'canceledTitle',
  refused: 'refusedTitle',
  withdrawn: 'withdrawnTitle',
} as const

const tones = {
  pending: 'warn',
  approved: 'info',
  paid: 'ok',
  refused: 'bad',
  withdrawn: 'neutral',
} as const satisfies {
  [Status in Request['refund_status']]: BadgeTone
}

/**
 * The cancellation request of an order, the state of its refund, and the button to withdraw it until the studio has
 * decided.
 */
export function CancellationCard({
  request,
  bank,
}: {
  readonly request: Request
  /** The bank that paid the order, where it is known. */
  readonly bank: string | undefined
}) {
  const t = useTranslations('cancellations')
  const days = useDays()
  const { refund_status: status } = request
  // A withdrawn or refused request refunds nothing, whatever was requested.
  const hasEnded = status === 'withdrawn' || status === 'refused'
  const hasRefund = fromWire(request.refund_amount) !== 0
  return (
    <section className="cancellation-card" aria-labelledby="cancellation">
      <div className="row between flex-wrap">
        <h2 className="heading-4" id="cancellation">
          {t(titles[status])}
        </h2>
        {hasRefund ? <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge> : null}
      </div>
      <dl>
        <dt>{t('asked')}</dt>
        <dd>{days.dateAt(request.requested_at)}</dd>
        <dt>{t('reason')}</dt>
        <dd>{t(request.reason)}</dd>
        <dt>{t('comment')}</dt>
        <dd className="cancellation-comment">{request.comment}</dd>
        <dt>{t('refund')}</dt>
        <dd>
          {hasRefund && !hasEnded
            ? t('refundTo', {
                amount: formatMoney(fromWire(request.refund_amount)),
                place: (request.destination === 'source' ? bank : undefined) ?? t(`place_${request.destination}`),
              })
            : t('refundNone')}
        </dd>
        {request.answer === '' ? null : (
          <>
            <dt>{t('answer')}</dt>
            <dd className="cancellation-comment">{request.answer}</dd>
          </>
        )}
      </dl>
      {status === 'withdrawn' ? <p className="small muted">{t('withdrawnText')}</p> : null}
      {status === 'pending' ? (
        <div>
          <NeedsScript />
          <Button
            look="line"
            size="small"
            {...onPress(() => openModal('WITHDRAW_CANCEL_CONFIRM', { requestId: request.id }))}
          >
            {t('withdraw')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
