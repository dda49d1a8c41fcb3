import { normaliseEmail } from '#domain/kit/email.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { askSubscription as endpoint } from '#domain/newsletter/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { askingEmail } from './emails.ts'
import { noteRequest } from './queries.ts'
import { subscriberUrl } from './subscriber-url.ts'

/**
 * Asks the owner of the address by e-mail, which contains nothing that was typed. An address on the list, or asked
 * within a day, gets no e-mail, and the response is the same.
 */
export async function askSubscription(
  ctx: WriteContext,
  { email: typed }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const email = normaliseEmail(typed) ?? ''
  const { locale, origin, config } = ctx
  const asked = await noteRequest(ctx.tx, { branchId: ctx.branch.id, email, locale })
  if (asked === undefined) return { success: true }
  const { site } = await loadSiteAndPolicies(ctx.tx, ctx.branch.id)
  const url = subscriberUrl({ origin, locale, subscriberId: asked.id, secret: config.secret })
  const letter = { subscriberId: asked.id, email, locale, site: site.site_title, url, now: asked.now }
  await queueMessage(ctx.tx, askingEmail(letter), asked.now)
  return { success: true }
}
