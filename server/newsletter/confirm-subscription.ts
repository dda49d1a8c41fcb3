import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { confirmSubscription as endpoint } from '#domain/newsletter/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { welcomeEmail } from './emails.ts'
import { confirmOnce } from './queries.ts'
import { subscriberKey } from './subscriber-key.ts'
import { subscriberUrl } from './subscriber-url.ts'

/** Puts the address on the list, once. Refuses newsletter.gone for a wrong key and for a removed address. */
export async function confirmSubscription(
  ctx: WriteContext,
  { id, key }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { secret } = ctx.config
  if (!subscriberKey.opens(key, { subscriberId: id, secret })) return refuse('newsletter.gone')
  const { known, fresh } = await confirmOnce(ctx.tx, id)
  if (!known) return refuse('newsletter.gone')
  if (fresh === undefined) return { success: true }
  const { site } = await loadSiteAndPolicies(ctx.tx, ctx.branch.id)
  const { email, locale, now } = fresh
  const url = subscriberUrl({ origin: ctx.origin, locale, subscriberId: id, secret, ends: true })
  const letter = { subscriberId: id, email, locale, site: site.site_title, url, now }
  await queueMessage(ctx.tx, welcomeEmail(letter), now)
  return { success: true }
}
