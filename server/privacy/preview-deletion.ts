import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { previewDeletion as endpoint } from '#domain/privacy/api.ts'
import { inLocale } from '#domain/text/localized.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { listAhead, loadStanding } from './queries.ts'

/** What deleting the account would take away, shown before the password is asked for. */
export async function previewDeletion(ctx: ReadContext): Promise<OutputOf<typeof endpoint>> {
  const { credits, storeCreditSen, points, dependants, bookings, orders, sharers } = await loadStanding(
    ctx.db,
    signedIn(ctx),
  )
  const ahead = await listAhead(ctx.db, signedIn(ctx))
  return {
    credits,
    store_credit: toWire(sen(storeCreditSen)),
    points,
    dependants,
    bookings,
    orders,
    open_bookings: ahead.bookings.map(({ id, className, startsAt, zone }) => ({
      id,
      class_name: inLocale(className, ctx.locale),
      starts_at: wireTime(startsAt, zone),
    })),
    open_orders: [...ahead.orders],
    sharers: [...sharers],
  }
}
