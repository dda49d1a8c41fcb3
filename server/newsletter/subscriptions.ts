import { createHmac, timingSafeEqual } from 'node:crypto'
import { normaliseEmail } from '#domain/kit/email.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type {
  askSubscription as askSubscriptionEndpoint,
  confirmSubscription as confirmSubscriptionEndpoint,
  endSubscription as endSubscriptionEndpoint,
} from '#domain/newsletter/api.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { askingEmail, welcomeEmail } from './emails.ts'
import { noteRequest, confirmOnce, removeSubscriber } from './queries.ts'

/**
 * Asks the owner of the address by e-mail, which contains nothing that was typed. An address on the list, or asked
 * within a day, gets no e-mail, and the response is the same.
 */
export async function askSubscription(
  ctx: WriteContext,
  { email: typed }: CheckedOf<typeof askSubscriptionEndpoint>,
): Promise<OutputOf<typeof askSubscriptionEndpoint>> {
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

/** Puts the address on the list, once. Refuses newsletter.gone for a wrong key and for a removed address. */
export async function confirmSubscription(
  ctx: WriteContext,
  { id, key }: CheckedOf<typeof confirmSubscriptionEndpoint>,
): Promise<OutputOf<typeof confirmSubscriptionEndpoint> | Refusal> {
  const { secret, secrets } = ctx.config
  if (!subscriberKey.opens(key, { subscriberId: id, secrets })) return refuse('newsletter.gone')
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

/** Takes the address off the list and deletes it. Refuses newsletter.gone for a wrong key. */
export async function endSubscription(
  ctx: WriteContext,
  { id, key }: CheckedOf<typeof endSubscriptionEndpoint>,
): Promise<OutputOf<typeof endSubscriptionEndpoint> | Refusal> {
  if (!subscriberKey.opens(key, { subscriberId: id, secrets: ctx.config.secrets })) return refuse('newsletter.gone')
  await removeSubscriber(ctx.tx, id)
  return { success: true }
}

interface KeyOf {
  readonly subscriberId: string
  /** The secret of the installation. */
  readonly secret: string
}

/** Proves that its holder has read an e-mail to that address: HMAC-SHA256 (RFC 2104) of the subscription's id. */
const subscriberKey = {
  /** In base64url. */
  of({ subscriberId, secret }: KeyOf): string {
    return createHmac('sha256', secret).update(`newsletter:${subscriberId}`).digest('base64url')
  },
  opens(sent: string, { subscriberId, secrets }: { subscriberId: string; secrets: Secrets }): boolean {
    const given = Buffer.from(sent)
    return secrets.some((secret) => {
      const expected = Buffer.from(subscriberKey.of({ subscriberId, secret }))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  },
} as const

interface SubscriberUrl {
  /** The address of the site, without a slash at the end. */
  readonly origin: string
  readonly locale: Locale
  readonly subscriberId: string
  /** The secret of the installation. */
  readonly secret: string
  readonly ends?: boolean
}

/** The link of an e-mail's button: a page that asks once more, because programs open the links of e-mails too. */
export function subscriberUrl({ origin, locale, ends = false, ...about }: SubscriberUrl): string {
  const parts = new URLSearchParams({ id: about.subscriberId, key: subscriberKey.of(about), ...(ends && { end: '1' }) })
  return `${origin}${locale === 'zh' ? '/zh' : ''}/newsletter?${parts.toString()}`
}
