import { useTranslations } from '#web/kit/words.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { ShownOrder } from './shown-order.ts'

type Status = ShownOrder['status']

const words = {
  pending: 'pendingPayment',
  pending_payment: 'pendingPayment',
  holded: 'holded',
  payment_review: 'review',
  processing: 'processing',
  packed: 'packed',
  delivery: 'delivery',
  complete: 'complete',
  canceled: 'canceled',
} as const satisfies Record<Status, string>

const tones = {
  pending: 'warn',
  pending_payment: 'warn',
  holded: 'warn',
  payment_review: 'warn',
  processing: 'info',
  packed: 'info',
  delivery: 'gold',
  complete: 'ok',
  canceled: 'bad',
} as const satisfies Record<Status, BadgeTone>

/** The status of an order, in a word or two. */
export function OrderStatus({ status }: { readonly status: Status }) {
  const t = useTranslations('orders')
  return <Badge tone={tones[status]}>{t(words[status])}</Badge>
}
