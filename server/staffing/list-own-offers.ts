import type { Id } from '#domain/kit/id.ts'
import { wireTime } from '#domain/kit/time.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listOwnOfferRows } from './offer-queries.ts'

/** What an instructor of the branch is asked to take over, as the own day shows it. */
export async function listOwnOffers({ db, branch, locale }: ReadContext, instructorId: Id<'instructors'>) {
  const { zone } = branch
  const rows = await listOwnOfferRows(db, { instructorId, branchId: branch.id })
  return rows.map((row) => ({
    id: row.id,
    class_name: inLocale(row.class_name, locale),
    room: inLocale(row.room_name, locale),
    starts_at: wireTime(row.starts_at, zone),
    ends_at: wireTime(row.ends_at, zone),
    booked: row.booked,
    absent: row.absent,
    asked_by: row.asked_by,
    others: [...row.others],
    answer_by: wireTime(row.answer_by, zone),
    next:
      row.next_at === null || row.next_name === null
        ? null
        : { class_name: inLocale(row.next_name, locale), starts_at: wireTime(row.next_at, zone) },
  }))
}
