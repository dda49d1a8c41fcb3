import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listSubscribers as endpoint } from '#domain/newsletter/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listSubscriberPage } from './queries.ts'
import { subscriberUrl } from './subscriptions.ts'

/** The subscribers, for the studio's own mailing program. */
export async function listSubscribers(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { origin, branch, config } = ctx
  const { rows, total } = await listSubscriberPage(ctx.db, { branchId: branch.id, query })
  return page(
    rows.map(({ id, email, locale, confirmed_at: at }) => ({
      id,
      email,
      locale,
      confirmed_at: wireTime(at, branch.zone),
      end_url: subscriberUrl({ origin, locale, subscriberId: id, secret: config.secret, ends: true }),
    })),
    { ...query, total },
  )
}
