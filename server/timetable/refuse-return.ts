import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { cancelByStaff } from '#domain/timetable/booking-api.ts'
import { refuseOwn } from '#server/giveaways/refuse-own.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'

interface Leaving {
  readonly input: Pick<CheckedOf<typeof cancelByStaff>, 'credit'>
  readonly before: BookingRow
}

/** What ends one's own booking goes by the rule: a credit beside it is a colleague's to return. */
export async function refuseReturn(ctx: WriteContext, { input, before }: Leaving): Promise<Refusal | undefined> {
  if (input.credit === 'by_rule') return undefined
  return refuseOwn(ctx, { personId: before.person_id, lotId: before.lot_id ?? undefined })
}
