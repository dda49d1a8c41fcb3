import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { QueueOffer } from './read-offer.ts'
import { skipWords } from './skip-words.ts'

/** Where one stands or would stand in the queue of a full class, and what that means. */
export function QueueWords({ queue }: { readonly queue: Exclude<QueueOffer, { kind: 'closed' }> }) {
  const t = useTranslations('bookings')
  if (queue.kind === 'open') {
    return (
      <Notice role="status" className="booking-notice" title={t('queueOpenTitle')}>
        {t('queueOpen', { position: queue.position })}
      </Notice>
    )
  }
  return (
    <>
      <Notice role="status" tone="info" className="booking-notice">
        {t('queueWaiting', { position: queue.position })}
      </Notice>
      {queue.passedBy === null ? null : (
        <Notice tone="warn" className="booking-notice" title={t('passedBy')}>
          {t(skipWords[queue.passedBy])}
        </Notice>
      )}
    </>
  )
}
