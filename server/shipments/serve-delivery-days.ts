import { calendarFile } from '#domain/kit/calendar-file.ts'
import { isRefusal, refuse } from '#domain/kit/refusal.ts'
import { deliveryFile } from '#domain/shipments/api.ts'
import { deliveryDays } from '#domain/shipments/delivery-days.ts'
import { delivery as en } from '#domain/text/en/shipments-pages.ts'
import { fill } from '#domain/text/sentences.ts'
import { delivery as zh } from '#domain/text/zh/shipments-pages.ts'
import type { Edge } from '#server/kit/edge.ts'
import { getOrder } from '#server/orders/read-orders.ts'
import { serveOrderFile } from '#server/orders/serve-order-file.ts'

const texts = { en, zh }

/** Serves the delivery days of an order as a calendar file, to its account or a holder of its key. */
export function serveDeliveryDays(edge: Edge): (request: Request, id: string) => Promise<Response> {
  return serveOrderFile(edge, {
    endpoint: deliveryFile,
    limit: { name: 'delivery_calendar', points: 60, seconds: 600, by: 'caller' },
    async find(ctx, { id, locale }) {
      const order = await getOrder({ ...ctx, locale }, { id })
      if (isRefusal(order)) return order
      const page = ctx.caller.kind === 'account' ? '/my-account/orders/view' : '/track-order/view'
      const url = `${ctx.origin}${locale === 'zh' ? '/zh' : ''}${page}?order_id=${id}`
      const event = deliveryDays(order, { locale, url })
      if (event === undefined) return refuse('request.not_found')
      const name = fill(texts[locale].calendar, { number: order.number })
      return {
        name: `${order.number}.ics`,
        type: 'text/calendar; charset=utf-8',
        make: () => calendarFile({ name, events: [event] }),
      }
    },
  })
}
