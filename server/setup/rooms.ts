import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { checkRoom } from '#domain/setup/check-places.ts'
import type { createRoom as createRoomEndpoint } from '#domain/setup/places-api.ts'
import { loadNeeds } from './class-type-queries.ts'
import { insertRoom, loadSeatsAhead, lockRoom, updateRoom, type RoomRow } from './place-queries.ts'
import { setupVerbs } from './setup-verbs.ts'

/** Rooms. Both verbs refuse what `checkRoom` refuses. */
export const rooms = setupVerbs<'rooms', RoomRow, CheckedOf<typeof createRoomEndpoint>>({
  table: 'rooms',
  name: 'room',
  insert: insertRoom,
  lock: lockRoom,
  update: updateRoom,
  needs: async (tx, id) => loadNeeds(tx, { column: 'room_id', id }),
  check: async (ctx, { row, id }) =>
    checkRoom({ ...row, seatsAhead: id === undefined ? 0 : await loadSeatsAhead(ctx.tx, id) }),
})
