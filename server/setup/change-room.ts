import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { checkRoom } from '#domain/setup/check-room.ts'
import type { changeRoom as endpoint } from '#domain/setup/places-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { changeSetupRow } from './change-setup-row.ts'
import { loadNeeds } from './class-type-queries.ts'
import { loadSeatsAhead, lockRoom, updateRoom } from './place-queries.ts'

/**
 * Changes a room of the branch. Refuses request.not_found, setup.still_scheduled with classes ahead, and what
 * `checkRoom` refuses.
 */
export async function changeRoom(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return changeSetupRow(ctx, {
    table: 'rooms',
    action: 'setup.change_room',
    id,
    sent,
    lock: async () => lockRoom(ctx.tx, { branchId: ctx.branch.id, id }),
    check: async (row) => checkRoom({ ...row, seatsAhead: await loadSeatsAhead(ctx.tx, id) }),
    needs: async () => loadNeeds(ctx.tx, { column: 'room_id', id }),
    update: async (row) => updateRoom(ctx.tx, { id, row }),
  })
}
