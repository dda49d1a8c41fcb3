import type { listGiveaways as endpoint } from '#domain/giveaways/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listGiveawayRows } from './queries.ts'

/** What staff of the branch gave away, the latest first. */
export async function listGiveaways(
  { db, branch }: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total, worth } = await listGiveawayRows(db, { branchId: branch.id, zone: branch.zone, query })
  const given = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.person_id === null ? null : { person_id: row.person_id, full_name: row.receiver ?? '' },
    by: { account_id: row.given_by_account_id, full_name: row.giver },
    subject_id: row.subject_id,
    worth: toWire(sen(row.worth_sen)),
    reason: row.reason,
    given_at: wireTime(row.given_at, branch.zone),
  }))
  return { ...page(given, { ...query, total }), total_worth: toWire(sen(worth)) }
}
