import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { checkRoom } from '#domain/setup/check-room.ts'
import type { createRoom as endpoint } from '#domain/setup/places-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { createSetupRow } from './create-setup-row.ts'
import { insertRoom } from './place-queries.ts'

/** Adds a room to the branch. Refuses setup.positions. */
export async function createRoom(
  ctx: WriteContext,
  sent: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return createSetupRow(ctx, {
    table: 'rooms',
    action: 'setup.create_room',
    row: { ...sent, active: true },
    check: async (row) => checkRoom({ ...row, seatsAhead: 0 }),
    insert: async (row) => insertRoom(ctx.tx, row),
  })
}
