import type { z } from 'zod/mini'
import type { outlook } from '#domain/bookings/outlook.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import { readOutlooks } from './outlook-queries.ts'
import type { BookingRow } from './queries.ts'
import { tellOutlook } from './tell-outlook.ts'

/** By id of the booking. */
export type Outlooks = ReadonlyMap<string, z.output<typeof outlook>>

/** What those of the account who wait may hope for; asks nothing where nobody waits. */
export async function outlooksOf(
  db: Database,
  { rows, accountId }: { readonly rows: readonly BookingRow[]; readonly accountId: Id<'accounts'> },
): Promise<Outlooks> {
  const waiting = rows.flatMap(({ id, session_id: sessionId, position }) =>
    position === null ? [] : [{ id, sessionId, accountId, position }],
  )
  const found = await readOutlooks(db, waiting)
  return new Map(found.map((row, place) => [waiting[place]?.id ?? '', tellOutlook(row)]))
}
