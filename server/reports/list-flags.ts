import { flagKinds } from '#domain/attendance/flags-of.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { instantAt, type Instant } from '#domain/kit/time.ts'
import type { getToday } from '#domain/reports/api.ts'
import { maxFlags } from '#domain/reports/model.ts'
import { presentFlags } from '#server/attendance/present-flags.ts'
import { listWaiverRows } from '#server/forms/queries.ts'
import { waiverStatus } from '#server/forms/waivers.ts'
import type { ReadContext } from '#server/kit/context.ts'
import type { DayClassRow } from './present-class.ts'
import { listComing } from './queries.ts'

type Flag = OutputOf<typeof getToday>['classes'][number]['flags'][number]

/**
 * What the studio should know about who comes to each of these classes, person by person in the order of the reformers.
 */
export async function listFlags(
  { db, branch }: ReadContext,
  {
    rows,
    now,
    readsMoney,
  }: {
    readonly rows: readonly DayClassRow[]
    readonly now: Instant
    readonly readsMoney: boolean
  },
): Promise<ReadonlyMap<Id<'class_sessions'>, Flag[]>> {
  if (rows.length === 0) return new Map()
  const sessionIds = rows.map(({ id }) => id)
  const coming = await listComing(db, { branchId: branch.id, sessionIds, zone: branch.zone, readsMoney })
  const personIds = [...new Set(coming.map(({ person_id }) => person_id))]
  const signed = await listWaiverRows(db, { branchId: branch.id, personIds })
  const waivers = new Map(signed.map((facts) => [facts.personId, facts]))
  const starts = new Map(rows.map((row) => [row.id, row.starts_at]))
  const flags = new Map<Id<'class_sessions'>, Flag[]>()
  for (const row of coming) {
    if (isOver(row, now)) continue
    const facts = waivers.get(row.person_id)
    const own = presentFlags(row, {
      waiver: facts ? waiverStatus(facts, starts.get(row.session_id) ?? now) : 'missing',
      heldUntil: row.held_ms === null ? null : instantAt(row.held_ms),
      now,
      zone: branch.zone,
    }).map(({ kind, detail }) => ({ kind, booking_id: row.booking_id, person_name: row.person_name, detail }))
    flags.set(row.session_id, [...(flags.get(row.session_id) ?? []), ...own])
  }
  return flags
}

/** A hold that was not paid in time is nobody's seat, whether or not a job has written it down. */
const isOver = ({ held_ms: heldMs }: Awaited<ReturnType<typeof listComing>>[number], now: Instant): boolean =>
  heldMs !== null && heldMs <= now.epochMilliseconds

/** The flags of a class that Today shows. */
export function mostUrgent(flags: readonly Flag[]): Flag[] {
  return flags.toSorted((a, b) => flagKinds.indexOf(a.kind) - flagKinds.indexOf(b.kind)).slice(0, maxFlags)
}
