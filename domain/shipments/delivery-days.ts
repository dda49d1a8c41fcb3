import type { DaysEvent } from '#domain/kit/calendar-file.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { day, instant } from '#domain/kit/time.ts'
import type { getOrder } from '#domain/orders/api.ts'
import { delivery as en } from '#domain/text/en/shipments-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { delivery as zh } from '#domain/text/zh/shipments-pages.ts'

const texts = { en, zh }

/**
 * The first to the last day of arrival of an order's goods, as one event; undefined without a delivery, or while it is
 * neither paid nor paid on delivery. The last change of the order is its newest version.
 */
export function deliveryDays(
  order: OutputOf<typeof getOrder>,
  { locale, url }: { readonly locale: Locale; readonly url: string },
): DaysEvent | undefined {
  const { shipping_method: way, number, courier, tracking_number: tracking } = order
  const confirmedAt = confirmedAtOf(order)
  if (confirmedAt === null || way === null || way.arrives_from === null || way.arrives_to === null) return undefined
  const words = texts[locale]
  const isCanceled = order.status === 'canceled'
  return {
    uid: `${order.id}-delivery@hundred`,
    sequence: order.timeline.length,
    changedAt: instant(order.timeline.at(-1)?.at ?? confirmedAt),
    firstDay: day(way.arrives_from),
    lastDay: day(way.arrives_to),
    isCanceled,
    summary: fill(isCanceled ? words.canceled : words.arrives, { number }),
    description: courier === null || tracking === null ? way.name : fill(words.tracking, { courier, number: tracking }),
    location: order.shipping_address?.display_text ?? '',
    url,
  }
}

/** Cash on delivery is sent before it is paid. */
function confirmedAtOf({ cash_on_delivery: cash, paid_at: paidAt, placed_at: placedAt }: OutputOf<typeof getOrder>) {
  return cash === null ? paidAt : placedAt
}
