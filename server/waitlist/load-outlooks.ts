import type { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import type { outlook } from '#domain/occupancy/outlook.ts'
import type { Database } from '#server/driver/database.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { listOutlooks } from './outlook-queries.ts'
import { presentOutlook } from './present-outlook.ts'

/** By id of the booking. */
export type Outlooks = ReadonlyMap<string, z.output<typeof outlook>>

/** The outlooks of the account's waitlist entries; sends no query where there are none. */
export async function loadOutlooks(
  db: Database,
  { rows, accountId }: { readonly rows: readonly BookingRow[]; readonly accountId: Id<'accounts'> },
): Promise<Outlooks> {
  const waiting = rows.flatMap(({ id, session_id: sessionId, position }) =>
    position === null ? [] : [{ id, sessionId, accountId, position }],
  )
  const found = await listOutlooks(db, waiting)
  return new Map(found.map((row, index) => [waiting[index]?.id ?? '', presentOutlook(row)]))
}
