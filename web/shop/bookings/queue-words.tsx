import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from 'react-router'
import { clockOf, useDays } from '../schedules/use-days.ts'
import type { QueueOffer, QueueTerms } from './read-offer.ts'
import { skipWords } from './skip-words.ts'

/** Where one stands or would stand in the queue of a full class, and what that means. */
export function QueueWords({ queue }: { readonly queue: Exclude<QueueOffer, { kind: 'closed' }> }) {
  const t = useTranslations('bookings')
  if (queue.kind === 'open') {
    return (
      <>
        <Notice role="status" className="booking-notice" title={t('queueOpenTitle')}>
          {t('queueOpen', { position: queue.position })}
        </Notice>
        <Terms of={queue.terms} />
      </>
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
      <Terms of={queue.terms} />
    </>
  )
}

/** How many got in from there before, until when a place may come by itself, what it costs, and where one says how much notice one wants. */
function Terms({ of: terms }: { readonly of: QueueTerms | undefined }) {
  const t = useTranslations('bookings')
  const days = useDays()
  const path = usePath()
  const { policies } = useSettings()
  if (terms === undefined) return null
  return (
    <ul className="queue-terms small soft">
      {terms.percent === null || terms.isOver ? null : <li>{t('queueChance', { percent: terms.percent })}</li>}
      <li>{terms.isOver ? t('queueOver') : t('queueLatest', { day: days.long(terms.latest), time: clockOf(terms.latest), door: clockOf(terms.door) })}</li>
      <li>{t('queueCost', { hours: policies.cancel_hours, minutes: policies.grace_minutes })}</li>
      <li>
        <Link className="link queue-wishes" to={path('/my-account/classes/waitlist')}>
          {t('queueWishes')}
        </Link>
      </li>
    </ul>
  )
}
