import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { renderMessage } from '#server/messages/render-message.ts'

/** The rendered messages to an account, or to a recipient without one, oldest first. */
export async function messagesTo(
  db: Database,
  to: { readonly accountId: Id<'accounts'> } | { readonly recipient: string },
) {
  const rows = await db
    .selectFrom('messages')
    .select(['template', 'channel', 'locale', 'recipient', 'content', 'status'])
    .where((eb) => ('accountId' in to ? eb('account_id', '=', to.accountId) : eb('recipient', '=', to.recipient)))
    .orderBy('id')
    .execute()
  return rows.map(({ content, ...message }) => ({ ...message, ...renderMessage({ content, locale: message.locale }) }))
}
