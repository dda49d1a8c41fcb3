import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import type { NewOrder } from './change-queries.ts'
import { lockBuyer } from './queries.ts'

interface LockedMember {
  readonly orderId: Id<'orders'>
  readonly buyer: NewOrder['buyer']
  readonly birthDate: string | null
  /** The studio's time after the lock. */
  readonly now: Instant
}

/** The member who buys, locked, and the id of the order that is about to be placed. */
export async function lockMember(ctx: WriteContext): Promise<LockedMember> {
  const { accountId, personId, locale } = signedIn(ctx)
  const { email, phone, full_name: name, ...row } = await lockBuyer(ctx.tx, accountId)
  const buyer = { accountId, personId, email, phone, name, locale }
  return { orderId: row.order_id, buyer, birthDate: row.birth_date, now: row.now }
}
