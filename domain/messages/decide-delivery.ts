import { normaliseEmail } from '#domain/kit/email.ts'

interface Asked {
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly mode: 'demo' | 'production'
  readonly hasMailServer: boolean
}

/**
 * "Mail is a row first, then sent through SMTP when configured, else to a mailbox that the demo serves as a page";
 * codes to a phone are shown there as well, and a studio in production without a provider cannot send them. `hopeless`
 * names what no further try would mend, for the people who run the studio.
 * Example: in production without a mail server a letter has nowhere to go, and says so instead of counting as sent.
 */
export function decideDelivery(asked: Asked): { readonly by: 'smtp' | 'mailbox' } | { readonly hopeless: string } {
  if (asked.channel === 'sms')
    return asked.mode === 'demo' ? { by: 'mailbox' } : { hopeless: 'no provider of text messages is set up' }
  if (normaliseEmail(asked.recipient) === undefined) return { hopeless: 'the recipient is not one e-mail address' }
  if (asked.hasMailServer) return { by: 'smtp' }
  return asked.mode === 'demo' ? { by: 'mailbox' } : { hopeless: 'no mail server is set up: set SMTP_URL' }
}
