import { randomUUID } from 'node:crypto'
import type { sendContact as endpoint } from '#domain/contact/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { checkContact } from '#domain/people/check-contact.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { contactEmail } from './emails.ts'

/**
 * Sends the message to the studio's own address; it is not stored. Refuses request.invalid without an e-mail or phone
 * number to reply to.
 */
export async function sendContact(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const contact = checkContact({ email: input.email, phone: input.phone })
  if (isRefusal(contact)) return contact
  const { site } = await loadSiteAndPolicies(ctx.tx, ctx.branch.id)
  const written = { ...input, ...contact, isMember: ctx.caller.kind === 'account', locale: ctx.locale }
  const recipient = site.support.email === '' ? ctx.config.mailFrom : site.support.email
  await queueMessage(
    ctx.tx,
    contactEmail({ id: randomUUID(), written, recipient, locale: site.default_language }),
    await studioNow(ctx.tx),
  )
  return { success: true, reply_to: contact.email ?? contact.phone ?? '' }
}
