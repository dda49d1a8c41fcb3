import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { cancelByStaff } from '#domain/timetable/booking-api.ts'
import { checkForgiven } from '#domain/timetable/check-forgiven.ts'
import { refuseOwnBenefit } from '#server/giveaways/give-by-staff.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { lockHolder } from '#server/occupancy/hold-queries.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { findHolder } from '#server/people/queries.ts'
import { countForgiven } from './queries.ts'

type Credit = Pick<CheckedOf<typeof cancelByStaff>, 'credit'>

interface Leaving {
  readonly input: Credit
  readonly before: BookingRow
}

/** Cancelling one's own booking follows the rule: returning a credit outside it needs a colleague. */
export async function refuseReturn(ctx: WriteContext, { input, before }: Leaving): Promise<Refusal | undefined> {
  if (input.credit === 'by_rule') return undefined
  return refuseOwnBenefit(ctx, { personId: before.person_id, lotId: before.lot_id ?? undefined })
}

/**
 * Lets one desk after the other return credits to a member, so that each counts what the other forgave. Two classes of
 * one member have two locks, so it is the account that is locked, before any class.
 */
export async function lockForgiven(
  ctx: WriteContext,
  { input, personId }: { readonly input: Credit; readonly personId: BookingRow['person_id'] },
): Promise<void> {
  if (input.credit === 'by_rule' || manages(signedIn(ctx).role)) return
  const holder = await findHolder(ctx.tx, personId)
  if (holder) await lockHolder(ctx.tx, holder.account_id)
}

interface Forgiving {
  readonly plan: { readonly isForgiven: boolean }
  readonly before: BookingRow
  readonly now: Instant
}

/** Refuses what `checkForgiven` refuses for a late cancellation whose credit comes back. */
export async function refuseForgiven(
  ctx: WriteContext,
  { plan, before, now }: Forgiving,
): Promise<Refusal | undefined> {
  const { role } = signedIn(ctx)
  if (!plan.isForgiven || manages(role)) return undefined
  return checkForgiven(role, await countForgiven(ctx.tx, { personId: before.person_id, branch: ctx.branch, now }))
}
