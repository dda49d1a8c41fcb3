import { isRefusal, refuse } from '#domain/kit/refusal.ts'
import { giftFile } from '#domain/purchases/api.ts'
import { drawGifts } from '#server/giftcards/draw-gifts.ts'
import { listGiftPage } from '#server/giftcards/gift-queries.ts'
import type { Edge } from '#server/kit/edge.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'
import { serveOrderFile } from '#server/orders/serve-order-file.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'

const most = 30

/**
 * Serves the printed gift cards of an order as a file, to the account that owns it or a holder of its key. Refuses
 * request.not_found for somebody else's order, and for one without a paid printed card.
 */
export function serveGiftCards(edge: Edge): (request: Request, id: string) => Promise<Response> {
  return serveOrderFile(edge, {
    endpoint: giftFile,
    // Drawing one blocks the processor for a moment, so requests are limited.
    limit: { name: 'gift_file', points: 30, seconds: 600, by: 'caller' },
    async find(ctx, { id, locale }) {
      const access = await orderAccess(ctx.db, ctx, id)
      if (isRefusal(access)) return access
      const order = await findOrder(ctx.db, access)
      if (!order) return refuse('request.not_found')
      const { rows } = await listGiftPage(ctx.db, { orderId: id, page: 1, limit: most, sortedBy: 'asc' })
      const gifts = rows.filter(({ delivery, status }) => delivery === 'physical' && status !== 'pending')
      if (gifts.length === 0) return refuse('request.not_found')
      const { site } = await loadSiteAndPolicies(ctx.db, order.branch_id)
      const printing = { gifts, locale, site: site.site_title, secrets: ctx.config.secrets }
      const name = `gift-card-${order.number}.pdf`
      return { name, type: 'application/pdf', make: async () => drawGifts(printing) }
    },
  })
}
