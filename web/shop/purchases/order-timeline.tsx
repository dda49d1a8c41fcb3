import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { seenStatuses, type SeenStatus } from '#domain/orders/model.ts'
import { seenStatus } from '#domain/orders/order-status.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ShownOrder } from './shown-order.ts'

const headings = {
  pending: 'headPending',
  processing: 'headProcessing',
  packed: 'headPacked',
  delivery: 'headDelivery',
  complete: 'headComplete',
  canceled: 'headCanceled',
} as const satisfies Record<SeenStatus, string>

/** The past, current and coming steps of the order. `note` is below the current step. */
export function OrderTimeline({ order, note }: { readonly order: ShownOrder; readonly note?: ReactNode }) {
  const t = useTranslations('orders')
  const now = seenStatus(order.status)
  return (
    <section aria-labelledby="order-progress">
      <h2 className="heading-3" id="order-progress">
        {t(headings[now])}
      </h2>
      <ol className="timeline" aria-label={t('progress')}>
        {stepsOf(order).map((step) => (
          <Step key={step.status} {...step} note={step.status === now ? note : undefined} />
        ))}
      </ol>
    </section>
  )
}

type StepLook = 'done' | 'now' | 'next' | 'ended'
interface ShownStep {
  readonly status: SeenStatus
  readonly at: string | undefined
  /** The date is shown where it changes. */
  readonly sameDay: boolean
  readonly look: StepLook
}

/** The past steps and, unless the order has ended, the coming ones. */
function stepsOf({ status, timeline, lines }: ShownOrder): readonly ShownStep[] {
  const now = seenStatus(status)
  const had = timeline.map((step, place) => ({
    ...step,
    sameDay: timeline[place - 1]?.at.slice(0, 10) === step.at.slice(0, 10),
    look: lookOf(step.status, now),
  }))
  if (now === 'canceled' || now === 'complete') return had
  const isSent = lines.some(({ kind }) => kind !== 'package' && kind !== 'extension')
  const way = seenStatuses.filter((one) => one !== 'canceled' && (isSent || (one !== 'packed' && one !== 'delivery')))
  const coming = way.slice(way.indexOf(now) + 1)
  return [...had, ...coming.map((one) => ({ status: one, at: undefined, sameDay: false, look: 'next' as const }))]
}

function lookOf(status: SeenStatus, now: SeenStatus): StepLook {
  if (status === 'canceled') return 'ended'
  return status === now && now !== 'complete' ? 'now' : 'done'
}

function Step({ status, at, sameDay, look, note }: ShownStep & { readonly note: ReactNode }) {
  const t = useTranslations('orders')
  const days = useDays()
  const said = { done: t('stepDone'), now: t('stepNow'), next: t('stepNext'), ended: t('stepNow') }[look]
  return (
    <li className={`timeline-${look}`} aria-current={look === 'now' || look === 'ended' ? 'step' : undefined}>
      <span className="timeline-dot" aria-hidden="true">
        {look === 'done' ? <Icon of={Check} inText /> : look === 'ended' ? <Icon of={X} inText /> : null}
      </span>
      <span>
        {t(status)}
        <span className="read-aloud-only">
          <Comma />
          {said}
        </span>
      </span>
      <span className="timeline-when">{at === undefined ? null : sameDay ? clockOf(at) : days.dateAt(at)}</span>
      {note === undefined ? null : <div className="timeline-note">{note}</div>}
    </li>
  )
}
