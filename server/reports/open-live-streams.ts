import { publishChanges } from '#server/driver/publish-changes.ts'
import type { Edge } from '#server/kit/edge.ts'
import { createLiveSeats } from '#server/schedules/create-live-seats.ts'
import { streamSeats } from '#server/schedules/stream-seats.ts'
import { createStaffLive } from './create-staff-live.ts'
import { streamChanges } from './stream-changes.ts'

/** The streams of seats and of what staff look at, and what feeds them: the writes of this process and of others. */
export function openLiveStreams(edge: Edge) {
  const { db, lists, log } = edge
  const published = publishChanges({
    db,
    processId: lists.processId,
    tell: (changes) => lists.tellChanges(changes),
    onWrite: (listener) => lists.onLiveChange((where) => where === 'here' && listener()),
    onError: (error) => log.warn({ error }, 'changes could not be published'),
  })
  const seats = createLiveSeats({ db, lists, log })
  const changes = createStaffLive({ db, lists, log })
  return {
    seats: streamSeats({ edge, live: seats }),
    changes: streamChanges({ edge, live: changes }),
    live: {
      watching: seats.watching,
      staffWatching: changes.watching,
      lastChange: changes.lastId,
      stop: () => {
        published.stop()
        seats.stop()
        changes.stop()
      },
    },
  }
}
