import type { Locale } from '#domain/text/localized.ts'
import { subscriberKey } from './subscriber-key.ts'

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
