import { dayOf, isBefore, startOfDay, wireTime, type Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { followCauses } from '#server/orders/task-queries.ts'
import { listAlike } from '#server/people/alike-queries.ts'
import { listCameBack, listCorrections, listSeatsTwice, listUntaught } from './cause-queries.ts'

/** The evening before, when people may still be asked. */
const eveningHour = 20

/**
 * Opens a task for each class that nobody teaches, each message that came back, each seat that two people came for and
 * each correction that a member asked for, and closes those of the past.
 */
export async function findCauses(db: Database): Promise<void> {
  const now = await studioNow(db)
  const untaught = (await listUntaught(db)).map((row) => ({
    branchId: row.branch_id,
    subjectId: row.id,
    details: {
      class_en: row.class_name.en,
      class_zh: row.class_name.zh ?? row.class_name.en,
      starts_at: wireTime(row.starts_at, row.zone),
      booked: String(row.booked),
      ...(row.absent !== null && { absent: row.absent }),
    },
    dueAt: eveningBefore(row.starts_at, { zone: row.zone, now }),
  }))
  const cameBack = (await listCameBack(db)).map((row) => ({
    branchId: row.branch_id,
    subjectId: row.id,
    details: { person_id: row.person_id, subject: row.subject },
  }))
  const seatsTwice = (await listSeatsTwice(db)).map((row) => ({
    branchId: row.branch_id,
    subjectId: row.id,
    details: {
      person_id: row.person_id,
      class_en: row.class_name.en,
      class_zh: row.class_name.zh ?? row.class_name.en,
      starts_at: wireTime(row.starts_at, row.zone),
    },
  }))
  const corrections = (await listCorrections(db)).map((row) => ({
    branchId: row.branch_id,
    subjectId: row.id,
    details: { person_id: row.person_id, account_id: row.account_id },
    dueAt: row.due_at,
  }))
  await inTransaction(db, async (tx) => {
    await followCauses(tx, { kind: 'seat_twice', subjectKind: 'booking', causes: seatsTwice, now })
    await followCauses(tx, { kind: 'no_instructor', subjectKind: 'class_session', causes: untaught, now })
    await followCauses(tx, { kind: 'undeliverable', subjectKind: 'message', causes: cameBack, now })
    await followCauses(tx, { kind: 'correction_asked', subjectKind: 'correction_request', causes: corrections, now })
  })
}

/** Opens a task for two accounts that are perhaps of one person, and closes it once they are one or known to be two. */
export async function findAlike(db: Database): Promise<void> {
  const now = await studioNow(db)
  const causes = (await listAlike(db)).map((row) => ({
    branchId: row.branch_id,
    subjectId: row.id,
    details: { person_id: row.id, other_id: row.other_id },
  }))
  await inTransaction(db, async (tx) => followCauses(tx, { kind: 'perhaps_same', subjectKind: 'person', causes, now }))
}

function eveningBefore(startsAt: Instant, { zone, now }: { readonly zone: string; readonly now: Instant }): Instant {
  const evening = startOfDay(dayOf(startsAt, zone), zone).subtract({ hours: 24 - eveningHour })
  return isBefore(now, evening) ? evening : startsAt
}
