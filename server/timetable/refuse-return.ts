import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { cancelByStaff } from '#domain/timetable/booking-api.ts'
import { refuseOwnBenefit } from '#server/giveaways/give-by-staff.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'

interface Leaving {
  readonly input: Pick<CheckedOf<typeof cancelByStaff>, 'credit'>
  readonly before: BookingRow
}

/** Cancelling one's own booking follows the rule: returning a credit outside it needs a colleague. */
export async function refuseReturn(ctx: WriteContext, { input, before }: Leaving): Promise<Refusal | undefined> {
  if (input.credit === 'by_rule') return undefined
  return refuseOwnBenefit(ctx, { personId: before.person_id, lotId: before.lot_id ?? undefined })
}
