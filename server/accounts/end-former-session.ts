import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { deleteSession } from './queries.ts'

/** A browser that signs in again loses its cookie, so the session behind it ends: nobody could end it later. */
export async function endFormerSession(tx: Transaction, ctx: ReadContext): Promise<void> {
  if (ctx.caller.kind === 'account' && ctx.fromPage) await deleteSession(tx, ctx.caller.sessionHash)
}
