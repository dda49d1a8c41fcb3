import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { instantAt, type Instant } from '#domain/kit/time.ts'
import { checkBookedFor } from '#domain/occupancy/check-booked-for.ts'
import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import { graceUntil } from '#domain/occupancy/grace-until.ts'
import type { SkipReason } from '#domain/occupancy/model.ts'
import { nextToPromote } from '#domain/occupancy/next-to-promote.ts'
import { promotionStage, type PromotionStage } from '#domain/occupancy/promotion-stage.ts'
import { policies, type Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import { listWaiverRows } from '#server/forms/queries.ts'
import { studioNow } from '#server/kit/clock.ts'
import { lockLots, type HeldLot } from '#server/packages/queries.ts'
import { lockMultiClassRequests, type LockMultiClassRequests } from './multi-class-queries.ts'
import { notifySkipped } from './notify-skipped.ts'
import { promotePerson, type Filling, type QueuedPerson } from './promote-person.ts'
import { refuseBrokenConstraint } from './refuse-broken-constraint.ts'
import { loadClassToFill, listWaiting, saveSkips, type ClassToFill, type WaiterRow } from './waitlist-queries.ts'
import { waiverStatus } from './waiver-status.ts'

/**
 * "A freed place is given inside the very transaction that frees it": walks the waitlist of a locked class until its
 * seats are taken or nobody else can have one. Each promotion has its own savepoint, so that one person's conflict
 * undoes neither the change that freed the seat nor anybody else's promotion. Why somebody was skipped is kept when a
 * seat went to a later one, and whenever the reason changed. Returns the entries that became bookings. Tests replace
 * the lock of the requests to prove that it is needed.
 */
// oxlint-disable-next-line max-params -- tests replace the lock by the third parameter
export async function promoteWaiting(
  tx: Transaction,
  filling: Filling,
  lock: LockMultiClassRequests = lockMultiClassRequests,
): Promise<Id<'bookings'>[]> {
  // The waitlist is read under the lock, so that nobody is on it who has got into another class of the same request.
  const [, rows] = await inOrder(
    () => lock(tx, [filling.sessionId]),
    () => listWaiting(tx, filling.sessionId),
  )
  return rows.length === 0 ? [] : fillFrom(tx, { filling, rows })
}

async function fillFrom(
  tx: Transaction,
  { filling, rows }: { filling: Filling; rows: readonly WaiterRow[] },
): Promise<Id<'bookings'>[]> {
  let session = await loadClassToFill(tx, filling.sessionId)
  if (session.status !== 'upcoming' || session.private) return []
  const rules = z.parse(policies, session.policies ?? {})
  const stage = filling.atDoors ? 'standby' : promotionStage(session.starts_at, { now: filling.now, policies: rules })
  let queue = await knowPeople(tx, { rows, session, rules, choice: filling.choice })
  const given: Id<'bookings'>[] = []
  // Each turn promotes somebody, or finds why one person cannot be promoted.
  for (let turn = 0; turn <= 2 * rows.length; turn += 1) {
    const walk = nextToPromote<HeldLot, QueuedPerson>({
      queue,
      session: toBook(filling.sessionId, session),
      stage,
      now: filling.now,
      zone: session.zone,
      policies: rules,
    })
    if (!walk.next) {
      await passBy(tx, {
        ...filling,
        session,
        skipped: walk.skipped.filter(({ waiter, reason }) => waiter.row.skipped_for !== reason),
      })
      break
    }
    const { waiter } = walk.next
    const pair = walk.next.partner?.waiter
    const seen = await tryPlace(tx, { filling, session, rules, stage, queue, waiter, pair, before: walk.skipped })
    if (seen.given) {
      given.push(waiter.row.id, ...(pair ? [pair.row.id] : []))
      queue = queue
        .filter((other) => other !== waiter && other !== pair)
        .map((other) => skippedNow(other, walk.skipped))
      session = await loadClassToFill(tx, filling.sessionId)
    } else {
      queue = queue.map((other) =>
        other === waiter
          ? { ...waiter, lots: seen.lots, found: seen.found }
          : other === pair
            ? { ...pair, lots: seen.lots }
            : other,
      )
    }
  }
  return given
}

interface Trying {
  readonly filling: Filling
  readonly session: ClassToFill
  readonly rules: Policies
  readonly stage: PromotionStage
  readonly queue: readonly QueuedPerson[]
  readonly waiter: QueuedPerson
  /** The other one of the pair. */
  readonly pair: QueuedPerson | undefined
  readonly before: readonly { readonly waiter: QueuedPerson; readonly reason: SkipReason }[]
}

interface Tried {
  readonly given: boolean
  readonly lots: readonly HeldLot[] | undefined
  readonly found: SkipReason | undefined
}

/**
 * Locks the packs of the next person, decides again, and promotes that person, or both of a pair, if still allowed. A
 * pair shares one account and its packs.
 */
async function tryPlace(tx: Transaction, trying: Trying): Promise<Tried> {
  const { filling, session, rules, stage, queue, waiter, pair } = trying
  let plan: BookingPlan<HeldLot> | undefined
  try {
    return await inSavepoint<Tried>(tx, async () => {
      const [lots, spentAt] = await inOrder(
        () => lockLots(tx, { personId: waiter.row.holder_id, branchId: session.branch_id }),
        () => studioNow(tx),
      )
      const known = queue.map((other) => (other === waiter || other === pair ? { ...other, lots } : other))
      const walk = nextToPromote<HeldLot, QueuedPerson>({
        queue: known,
        session: toBook(filling.sessionId, session),
        stage,
        now: filling.now,
        zone: session.zone,
        policies: rules,
      })
      plan = walk.next?.waiter.bookingId === waiter.bookingId ? walk.next.plan : undefined
      if (!plan) return { keep: false, result: { given: false, lots, found: undefined } }
      await passBy(tx, { ...filling, session, skipped: trying.before })
      const reason = filling.atDoors ? 'hand_over' : stage === 'standby' ? 'claim' : 'promote'
      const given = { filling, session, rules, spentAt, graceUntil: graceOf(trying), reason } as const
      await promotePerson(tx, { ...given, waiter, plan })
      const second = walk.next?.partner
      if (second?.plan) await promotePerson(tx, { ...given, waiter: second.waiter, plan: second.plan })
      return { keep: true, result: { given: true, lots, found: undefined } }
    })
  } catch (error) {
    const { code } = refuseBrokenConstraint(error, plan?.seatNo ?? 0)
    return { given: false, lots: undefined, found: code === 'packages.empty' ? 'credit' : 'overlap' }
  }
}

function graceOf({ filling, session, rules, stage, waiter }: Trying): Instant | undefined {
  if (stage === 'standby') return undefined
  const quiet = {
    fromMinute: waiter.wishes.quietFromMinute,
    untilMinute: waiter.wishes.quietUntilMinute,
    zone: session.zone,
  }
  return graceUntil({ promotedAt: filling.now, startsAt: session.starts_at, policies: rules, quiet })
}

async function passBy(
  tx: Transaction,
  passing: Filling & { session: ClassToFill; skipped: Trying['before'] },
): Promise<void> {
  await saveSkips(tx, {
    skipped: passing.skipped.map(({ waiter, reason }) => ({ id: waiter.row.id, reason })),
    now: passing.now,
  })
  await notifySkipped(tx, passing)
}

function skippedNow(waiter: QueuedPerson, skipped: Trying['before']): QueuedPerson {
  const reason = skipped.find((skip) => skip.waiter === waiter)?.reason
  return reason ? { ...waiter, row: { ...waiter.row, skipped_for: reason } } : waiter
}

async function knowPeople(
  tx: Transaction,
  about: { rows: readonly WaiterRow[]; session: ClassToFill; rules: Policies; choice: Filling['choice'] },
): Promise<QueuedPerson[]> {
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
    wishes: {
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

function toBook(id: Id<'class_sessions'>, row: ClassToFill) {
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
