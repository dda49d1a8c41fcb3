import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { instantAt, type Instant } from '#domain/kit/time.ts'
import { checkBookedFor } from '#domain/occupancy/check-booked-for.ts'
import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import { graceUntil } from '#domain/occupancy/grace-until.ts'
import type { SkipReason } from '#domain/occupancy/model.ts'
import { nextToPromote } from '#domain/occupancy/next-to-promote.ts'
import { promotionStage } from '#domain/occupancy/promotion-stage.ts'
import { policies, type Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import { listWaiverRows } from '#server/forms/queries.ts'
import { studioNow } from '#server/kit/clock.ts'
import { lockLots, type HeldLot } from '#server/packages/queries.ts'
import { lockMultiClassRequests, type LockMultiClassRequests } from './multi-class-queries.ts'
import { notifySkipped } from './notify-skipped.ts'
import { promotePerson, type Promotion, type LoadedEntry } from './promote-person.ts'
import { refuseBrokenConstraint } from './refuse-broken-constraint.ts'
import {
  loadClassToFill,
  listWaitlistEntries,
  saveSkips,
  type ClassToFill,
  type WaitlistEntryRow,
} from './waitlist-queries.ts'
import { waiverStatus } from './waiver-status.ts'

/**
 * "A freed place is given inside the very transaction that frees it": goes through the waitlist of a locked class until its
 * seats are taken or nobody else can have one. Each promotion has its own savepoint, so that one person's conflict
 * undoes neither the change that freed the seat nor anybody else's promotion. Why somebody was skipped is kept when a
 * seat went to a later one, and whenever the reason changed. Returns the entries that became bookings. Tests replace
 * the lock of the requests to prove that it is needed.
 */
// oxlint-disable-next-line max-params -- tests replace the lock by the third parameter
export async function promoteWaiting(
  tx: Transaction,
  promotion: Promotion,
  lock: LockMultiClassRequests = lockMultiClassRequests,
): Promise<Id<'bookings'>[]> {
  // The waitlist is read under the lock, so that nobody is on it who has got into another class of the same request.
  const [, rows] = await inOrder(
    () => lock(tx, [promotion.sessionId]),
    () => listWaitlistEntries(tx, promotion.sessionId),
  )
  return rows.length === 0 ? [] : promoteInOrder(tx, { promotion, rows })
}

async function promoteInOrder(
  tx: Transaction,
  { promotion, rows }: { promotion: Promotion; rows: readonly WaitlistEntryRow[] },
): Promise<Id<'bookings'>[]> {
  let session = await loadClassToFill(tx, promotion.sessionId)
  if (session.status !== 'upcoming' || session.private) return []
  const rules = z.parse(policies, session.policies ?? {})
  const stage = promotion.atCheckInDeadline
    ? 'standby'
    : promotionStage(session.starts_at, { now: promotion.now, policies: rules })
  let entries = await loadEntries(tx, { rows, session, rules, choice: promotion.choice })
  const promoted: Id<'bookings'>[] = []
  // Each turn promotes somebody, or finds why one person cannot be promoted.
  for (let turn = 0; turn <= 2 * rows.length; turn += 1) {
    const outcome = nextToPromote<HeldLot, LoadedEntry>({
      entries,
      session: toSession(promotion.sessionId, session),
      stage,
      now: promotion.now,
      zone: session.zone,
      policies: rules,
    })
    if (!outcome.next) {
      await saveAndNotifySkips(tx, {
        ...promotion,
        session,
        skipped: outcome.skipped.filter(({ entry, reason }) => entry.row.skipped_for !== reason),
      })
      break
    }
    const { entry } = outcome.next
    const pair = outcome.next.partner?.entry
    const tried = await tryPromotion(tx, {
      promotion,
      session,
      rules,
      stage,
      entries,
      entry,
      pair,
      before: outcome.skipped,
    })
    if (tried.promoted) {
      promoted.push(entry.row.id, ...(pair ? [pair.row.id] : []))
      entries = entries
        .filter((other) => other !== entry && other !== pair)
        .map((other) => skippedNow(other, outcome.skipped))
      session = await loadClassToFill(tx, promotion.sessionId)
    } else {
      entries = entries.map((other) =>
        other === entry
          ? { ...entry, lots: tried.lots, found: tried.found }
          : other === pair
            ? { ...pair, lots: tried.lots }
            : other,
      )
    }
  }
  return promoted
}

interface Attempt {
  readonly promotion: Promotion
  readonly session: ClassToFill
  readonly rules: Policies
  readonly stage: ReturnType<typeof promotionStage>
  readonly entries: readonly LoadedEntry[]
  readonly entry: LoadedEntry
  /** The other one of the pair. */
  readonly pair: LoadedEntry | undefined
  readonly before: readonly { readonly entry: LoadedEntry; readonly reason: SkipReason }[]
}

interface AttemptOutcome {
  readonly promoted: boolean
  readonly lots: readonly HeldLot[] | undefined
  readonly found: SkipReason | undefined
}

/**
 * Locks the packs of the next person, decides again, and promotes that person, or both of a pair, if still allowed. A
 * pair shares one account and its packs.
 */
async function tryPromotion(tx: Transaction, attempt: Attempt): Promise<AttemptOutcome> {
  const { promotion, session, rules, stage, entries, entry, pair } = attempt
  let plan: BookingPlan<HeldLot> | undefined
  try {
    return await inSavepoint<AttemptOutcome>(tx, async () => {
      const [lots, spentAt] = await inOrder(
        () => lockLots(tx, { personId: entry.row.holder_id, branchId: session.branch_id }),
        () => studioNow(tx),
      )
      const known = entries.map((other) => (other === entry || other === pair ? { ...other, lots } : other))
      const outcome = nextToPromote<HeldLot, LoadedEntry>({
        entries: known,
        session: toSession(promotion.sessionId, session),
        stage,
        now: promotion.now,
        zone: session.zone,
        policies: rules,
      })
      plan = outcome.next?.entry.bookingId === entry.bookingId ? outcome.next.plan : undefined
      if (!plan) return { keep: false, result: { promoted: false, lots, found: undefined } }
      await saveAndNotifySkips(tx, { ...promotion, session, skipped: attempt.before })
      const reason = promotion.atCheckInDeadline ? 'hand_over' : stage === 'standby' ? 'claim' : 'promote'
      const common = { promotion, session, rules, spentAt, graceUntil: graceOf(attempt), reason } as const
      await promotePerson(tx, { ...common, entry, plan })
      const second = outcome.next?.partner
      if (second?.plan) await promotePerson(tx, { ...common, entry: second.entry, plan: second.plan })
      return { keep: true, result: { promoted: true, lots, found: undefined } }
    })
  } catch (error) {
    const { code } = refuseBrokenConstraint(error, plan?.seatNo ?? 0)
    return { promoted: false, lots: undefined, found: code === 'packages.empty' ? 'credit' : 'overlap' }
  }
}

function graceOf({ promotion, session, rules, stage, entry }: Attempt): Instant | undefined {
  if (stage === 'standby') return undefined
  const quiet = {
    fromMinute: entry.preferences.quietFromMinute,
    untilMinute: entry.preferences.quietUntilMinute,
    zone: session.zone,
  }
  return graceUntil({ promotedAt: promotion.now, startsAt: session.starts_at, policies: rules, quiet })
}

async function saveAndNotifySkips(
  tx: Transaction,
  skips: Promotion & { session: ClassToFill; skipped: Attempt['before'] },
): Promise<void> {
  await saveSkips(tx, {
    skipped: skips.skipped.map(({ entry, reason }) => ({ id: entry.row.id, reason })),
    now: skips.now,
  })
  await notifySkipped(tx, skips)
}

function skippedNow(entry: LoadedEntry, skipped: Attempt['before']): LoadedEntry {
  const reason = skipped.find((skip) => skip.entry === entry)?.reason
  return reason ? { ...entry, row: { ...entry.row, skipped_for: reason } } : entry
}

async function loadEntries(
  tx: Transaction,
  about: { rows: readonly WaitlistEntryRow[]; session: ClassToFill; rules: Policies; choice: Promotion['choice'] },
): Promise<LoadedEntry[]> {
  const { rows, session, rules, choice } = about
  const signed = await listWaiverRows(tx, {
    branchId: session.branch_id,
    personIds: rows.map((row) => row.person_id),
  })
  const waivers = new Map(signed.map((facts) => [facts.personId, waiverStatus(facts, session.starts_at)]))
  return rows.map((row) => ({
    row,
    bookingId: row.id,
    personId: row.person_id,
    birthDate: row.birth_date,
    joinedAt: row.created_at,
    isHere: row.standing_by_at !== null,
    lots: undefined,
    pairWith: row.pair_with ?? undefined,
    waiver: waivers.get(row.person_id) ?? 'missing',
    ...(row.id === choice?.bookingId ? { chosenLotId: choice.lotId, seatNo: choice.seatNo } : {}),
    mine: row.mine.map((other) => ({
      sessionId: other.session_id,
      startsAt: instantAt(other.starts_ms),
      endsAt: instantAt(other.ends_ms),
      status: other.status,
    })),
    preferences: {
      noticeHours: row.notice_hours ?? 0,
      shortNotice: row.short_notice ?? false,
      quietFromMinute: row.quiet_from_minute ?? rules.quiet_from_minute,
      quietUntilMinute: row.quiet_until_minute ?? rules.quiet_until_minute,
    },
    // A dependant who has come of age while waiting books alone.
    found: checkBookedFor({
      isHolder: row.person_id === row.holder_id,
      birthDate: row.birth_date,
      startsAt: session.starts_at,
      zone: session.zone,
    })
      ? 'age'
      : undefined,
  }))
}

function toSession(id: Id<'class_sessions'>, row: ClassToFill) {
  return {
    id,
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    opensAt: row.opens_at,
    capacity: row.capacity,
    bookedCount: row.booked_count,
    takenSeats: row.taken_seats,
    classTypeId: row.class_type_id,
    seriesTypeId: row.series_type_id,
  }
}
