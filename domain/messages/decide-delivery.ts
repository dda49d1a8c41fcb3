import { normaliseEmail } from '#domain/kit/email.ts'

interface Delivery {
  readonly channel: 'email' | 'sms' | 'push'
  readonly recipient: string
  readonly mode: 'demo' | 'production'
  readonly hasMailServer: boolean
}

/**
 * How a message is delivered: through SMTP where that is set, else to the demo's mailbox page; codes to a phone are
 * shown there as well, and cannot be sent in production without a provider. `hopeless` is a permanent failure, for the
 * people who run the studio. Example: in production without a mail server an email fails instead of counting as sent.
 */
export function decideDelivery(
  delivery: Delivery,
): { readonly by: 'smtp' | 'mailbox' } | { readonly hopeless: string } {
  if (delivery.channel === 'push') return { hopeless: 'no keys for push messages are set up' }
  if (delivery.channel === 'sms')
    return delivery.mode === 'demo' ? { by: 'mailbox' } : { hopeless: 'no provider of text messages is set up' }
  if (normaliseEmail(delivery.recipient) === undefined) return { hopeless: 'the recipient is not one e-mail address' }
  if (delivery.hasMailServer) return { by: 'smtp' }
  return delivery.mode === 'demo' ? { by: 'mailbox' } : { hopeless: 'no mail server is set up: set SMTP_URL' }
}
