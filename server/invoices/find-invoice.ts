import { z } from 'zod/mini'
import { invoiceOf } from '#domain/invoices/invoice-of.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse } from '#domain/kit/refusal.ts'
import { siteSettings } from '#domain/studio/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { orderAccess } from '#server/orders/order-access.ts'
import { findOrder } from '#server/orders/queries.ts'
import { branchOf, presentOne } from '#server/orders/read-orders.ts'
import { loadParties } from './queries.ts'

type Asker = Pick<ReadContext, 'caller' | 'orderKey' | 'config' | 'branch' | 'db'>

/**
 * The invoice of an order, or the note of one that is paid on delivery, for its account or a holder of its key. Refuses
 * auth.required, request.not_found for an order of someone else, and invoices.unpaid.
 */
export async function findInvoice(ctx: Asker, { id, locale }: { id: Id<'orders'>; locale: Locale }) {
  const access = await orderAccess(ctx.db, ctx, id)
  if (isRefusal(access)) return access
  const order = await findOrder(ctx.db, access)
  if (!order) return refuse('request.not_found')
  const branch = await branchOf(ctx.db, { order, branch: ctx.branch })
  const shown = await presentOne(ctx.db, { order, locale, branch, now: await studioNow(ctx.db) })
  const parties = await loadParties(ctx.db, { branchId: order.branch_id, accountId: order.account_id })
  const site = z.parse(siteSettings, parties.site ?? {})
  const paper = invoiceOf({
    order: shown,
    studio: {
      name: `${site.site_title} ${inLocale(branch.name, locale)}`,
      registration: site.company_registration_number,
      taxNumber: site.sst_number,
      address: site.address,
      email: site.support.email,
      phone: site.support.phone,
      hours: inLocale(site.support.hours, locale),
    },
    zone: branch.zone,
    buyer: { name: parties.name ?? '', email: parties.email },
    locale,
  })
  return paper ?? refuse('invoices.unpaid')
}
