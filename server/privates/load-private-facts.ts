import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { PrivateFacts } from '#domain/privates/check-person.ts'
import { policies } from '#domain/studio/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { listWaiverRows } from '#server/forms/queries.ts'
import { waiverStatus } from '#server/forms/waivers.ts'
import { studioNow } from '#server/kit/clock.ts'
import { loadBookingFacts } from '#server/occupancy/facts-queries.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import type { PrivateRow } from './queries.ts'

interface FactsQuery {
  readonly row: PrivateRow
  readonly accountId: Id<'accounts'>
  readonly holderId: Id<'persons'>
  readonly lots: readonly HeldLot[]
  readonly locale: Locale
}

/**
 * The facts of a private for the rule. Under the locks of class and packs they stay true; without them they may change
 * a moment later.
 */
export async function loadPrivateFacts(
  db: Database,
  { row, accountId, holderId, lots, locale }: FactsQuery,
): Promise<PrivateFacts<HeldLot> & { readonly now: Instant }> {
  const personIds = row.people.map(({ id }) => id)
  const signed = await listWaiverRows(db, { branchId: row.branch_id, personIds })
  const people = await Promise.all(
    personIds.map(async (personId) => ({
      personId,
      facts: await loadBookingFacts(db, { sessionId: row.id, personId, accountId }),
    })),
  )
  return {
    now: await studioNow(db),
    format: row.format,
    guests: row.guests.length,
    lots,
    zone: row.zone,
    // With the window of its class type, as a cancellation reads them.
    policies: z.parse(policies, row.policies ?? {}),
    locale,
    chosenLotId: row.lot_id ?? undefined,
    session: {
      id: row.id,
      status: row.status,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      opensAt: row.opens_at,
      classTypeId: row.class_type_id,
      seriesTypeId: row.series_type_id,
    },
    people: people.map(({ personId, facts }) => {
      const waiver = signed.find((one) => one.personId === personId)
      if (!waiver) throw new Error(`waiver status missing for person ${personId}`)
      return {
        isHolder: personId === holderId,
        person: { id: personId, birthDate: facts.birth_date, restriction: facts.restriction },
        waiver: waiverStatus(waiver, row.starts_at),
        mine: facts.mine,
      }
    }),
  }
}
