import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { sen } from '#domain/kit/money.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { bookByStaff } from '#domain/timetable/api.ts'
import { giveByStaff } from '#server/giveaways/give-by-staff.ts'
import type { WriteContext } from '#server/kit/context.ts'

type Seat = Pick<CheckedOf<typeof bookByStaff>, 'person_id' | 'pay' | 'reason'>

/** A seat without a credit counts as given away. Refuses what `giveByStaff` refuses. */
export async function giveSeat(
  ctx: WriteContext,
  { input, bookingId }: { readonly input: Seat; readonly bookingId: string },
): Promise<Refusal | undefined> {
  if (input.pay === 'credit') return undefined
  const { person_id: personId, reason } = input
  return giveByStaff(ctx, { kind: 'seat', to: { personId }, subjectId: bookingId, worthSen: sen(0), reason })
}
