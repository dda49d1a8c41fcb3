import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { renderMessage } from '#server/messages/render-message.ts'

/** The letters to an account, or to a recipient without one, oldest first and as they read. */
export async function lettersTo(
  db: Database,
  to: { readonly accountId: Id<'accounts'> } | { readonly recipient: string },
) {
  const rows = await db
    .selectFrom('messages')
    .select(['template', 'channel', 'locale', 'recipient', 'letter', 'status'])
    .where((eb) => ('accountId' in to ? eb('account_id', '=', to.accountId) : eb('recipient', '=', to.recipient)))
    .orderBy('id')
    .execute()
  return rows.map(({ letter, ...message }) => ({ ...message, ...renderMessage({ letter, locale: message.locale }) }))
}
