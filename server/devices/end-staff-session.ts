import type { endStaffSession as endpoint } from '#domain/devices/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { deleteSession } from '#server/accounts/queries.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { setStaffCookie } from './answer-staff-session.ts'

/**
 * Ends the login on this device, which stays known: the console locks by it. A caller without one gets the same
 * response.
 */
export async function endStaffSession(ctx: WriteContext): Promise<OutputOf<typeof endpoint>> {
  await endFormerStaffSession(ctx.tx, ctx)
  if (ctx.fromPage) setStaffCookie(ctx, { token: '', seconds: 0 })
  return { success: true }
}

/** A login that is replaced ends: its browser loses the cookie, so nobody could end it later. */
export async function endFormerStaffSession(tx: Transaction, { caller }: Pick<ReadContext, 'caller'>): Promise<void> {
  const isStaff = caller.kind === 'owes_factor' || (caller.kind === 'account' && caller.staff !== undefined)
  if (isStaff) await deleteSession(tx, caller.sessionHash)
}
