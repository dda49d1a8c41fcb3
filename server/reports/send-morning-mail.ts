import type { Instant } from '#domain/kit/time.ts'
import { dayOf, isBefore, startOfDay, wireTime } from '#domain/kit/time.ts'
import { morningDue } from '#domain/reports/morning-due.ts'
import type { Policies } from '#domain/studio/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { Branch } from '#server/kit/context.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadBranches, loadPolicies } from '#server/studio/queries.ts'
import { morningMail, type Morning } from './emails.ts'
import { countTasks, listOwnersToWrite } from './morning-queries.ts'
import { boardOf, type DayClassRow } from './present-class.ts'
import { listDayClasses } from './queries.ts'
import { takingsOfDay } from './takings-of-day.ts'

/** Classes of today without an instructor that the mail names. */
const mostNamed = 5

/**
 * Writes the mail of the morning to the owners of each branch, once per owner, branch and day: its event is unique, so
 * that two servers, or one that started again, write it once. None while a restored database is held.
 */
export async function sendMorningMail(db: Database, { origin }: { readonly origin: string }): Promise<void> {
  if (await isSendingHeld(db)) return
  const now = await studioNow(db)
  const branches = await loadBranches(db)
  for (const branch of branches) await writeBranch(db, { branch, isOneOfMany: branches.length > 1, origin, now })
}

async function writeBranch(
  db: Database,
  {
    branch,
    isOneOfMany,
    origin,
    now,
  }: { readonly branch: Branch; readonly isOneOfMany: boolean; readonly origin: string; readonly now: Instant },
): Promise<void> {
  const policies = await loadPolicies(db, branch.id)
  const { morning_mail: isWanted, morning_mail_minute: minute } = policies
  if (!isWanted || !morningDue(now, { zone: branch.zone, minute })) return
  const owners = await listOwnersToWrite(db, { branchId: branch.id, date: dayOf(now, branch.zone) })
  if (owners.length === 0) return
  const ofLocale = await readMorning(db, { branch, policies, now })
  for (const owner of owners) {
    const name = isOneOfMany ? inLocale(branch.name, owner.locale) : undefined
    const message = morningMail(ofLocale(owner.locale), { owner, branch: name, origin })
    await inTransaction(db, async (tx) => queueMessage(tx, message, now))
  }
}

/** The numbers of a branch; the names of its classes are in the language of who reads. */
async function readMorning(
  db: Database,
  { branch, policies, now }: { readonly branch: Branch; readonly policies: Policies; readonly now: Instant },
): Promise<(locale: Locale) => Morning> {
  const { id: branchId, zone } = branch
  const today = dayOf(now, zone)
  const yesterday = today.subtract({ days: 1 })
  const midnight = startOfDay(today, zone)
  const [rows, takings, tasks] = await Promise.all([
    listDayClasses(db, {
      branchId,
      from: startOfDay(yesterday, zone),
      until: startOfDay(today.add({ days: 1 }), zone),
      taughtBy: undefined,
    }),
    takingsOfDay(db, { branchId, zone, date: yesterday }),
    countTasks(db, branchId),
  ])
  const [before, ahead] = [
    rows.filter((row) => isBefore(row.starts_at, midnight)),
    rows.filter((row) => !isBefore(row.starts_at, midnight)),
  ]
  const clockAt = (row: DayClassRow) => wireTime(row.starts_at, zone).slice(11, 16)
  const past = countOf(before, { policies, now })
  const next = countOf(ahead, { policies, now })
  const alone = ahead.filter((row) => row.instructors.every(({ away }) => away)).slice(0, mostNamed)
  const [first] = ahead
  return (locale) => ({
    yesterday,
    takingsSen: takings.totalSen,
    usualSen: takings.usualSen,
    sales: takings.sales,
    booked: past.booked,
    capacity: past.capacity,
    came: past.came,
    noShows: past.noShows,
    tasks: tasks.open,
    overdue: tasks.overdue,
    withoutInstructor: alone.map((row) => ({ class: inLocale(row.class_name, locale), time: clockAt(row) })),
    today: {
      classes: ahead.length,
      firstAt: first ? clockAt(first) : null,
      booked: next.booked,
      capacity: next.capacity,
      waiting: next.waiting,
    },
  })
}

function countOf(rows: readonly DayClassRow[], at: { readonly policies: Policies; readonly now: Instant }) {
  const boards = rows.map((row) => boardOf(row, at))
  const sum = (of: (board: (typeof boards)[number]) => number) => boards.reduce((total, board) => total + of(board), 0)
  return {
    capacity: rows.reduce((total, row) => total + row.place_count, 0),
    booked: sum(({ arrived, toCome, noShow }) => arrived + toCome + noShow),
    came: sum(({ arrived }) => arrived),
    noShows: sum(({ noShow }) => noShow),
    waiting: sum(({ waiting }) => waiting),
  }
}
