import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { instantAt, type Instant } from '#domain/kit/time.ts'
import { checkBookedFor } from '#domain/occupancy/check-booking.ts'
import type { decidePromotion } from '#domain/occupancy/decide-promotion.ts'
import type { SkipReason } from '#domain/occupancy/model.ts'
import type { WaitlistEntry } from '#domain/occupancy/next-to-promote.ts'
import { promotionStage } from '#domain/occupancy/promotion-stage.ts'
import { policies, type Policies } from '#domain/studio/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { listWaiverRows } from '#server/forms/queries.ts'
import { waiverStatus } from '#server/forms/waivers.ts'
import type { HeldLot } from '#server/packages/queries.ts'
import { loadReplaceable, type ReplaceableBooking } from './load-replaceable.ts'
import { listRequestRows, lockMultiClassRequests } from './multi-class-queries.ts'
import { listWaitlistEntries, loadClassesToFill } from './waitlist-queries.ts'

type ClassToFill = Awaited<ReturnType<typeof loadClassesToFill>>[number]
type WaitlistEntryRow = Awaited<ReturnType<typeof listWaitlistEntries>>[number]

/** A class whose free seats go to its waitlist. */
export interface Promotion {
  readonly sessionId: Id<'class_sessions'>
  readonly now: Instant
  /** The address of the site, for messages. */
  readonly origin: string
  /** True for standby promotion at the check-in deadline, which is `now`, however late this runs. */
  readonly atCheckInDeadline?: boolean
  /** What a person on the waitlist requests at this moment. */
  readonly choice?:
    | {
        readonly bookingId: Id<'bookings'>
        readonly lotId: Id<'package_lots'> | undefined
        readonly seatNo: number | undefined
      }
    | undefined
}

/** A waitlist entry with everything the rule needs but the packs. */
interface LoadedEntry extends WaitlistEntry<HeldLot> {
  readonly row: WaitlistEntryRow
  readonly skippedFor: SkipReason | null
  readonly replaceable: readonly ReplaceableBooking[]
}

type Waitlist = Parameters<typeof decidePromotion<HeldLot, LoadedEntry>>[0]

interface LoadedWaitlist extends Waitlist {
  readonly promotion: Promotion
  readonly row: ClassToFill
  readonly policies: Policies
}

interface LoadedWaitlists {
  /** In the order of the promotions; classes without a waitlist, that are over or private are left out. */
  readonly waitlists: readonly LoadedWaitlist[]
  /** The multi-class requests on these waitlists. */
  readonly requests: Awaited<ReturnType<typeof listRequestRows>>
}

/**
 * Locks the multi-class requests on the waitlists of these locked classes, and loads classes and waitlists under it.
 */
export async function loadWaitlists(tx: Transaction, promotions: readonly Promotion[]): Promise<LoadedWaitlists> {
  const ids = promotions.map(({ sessionId }) => sessionId)
  // Read under the lock, so that nobody is on a waitlist who has got into another class of the same request.
  const [, rows, classes] = await inOrder(
    async () => lockMultiClassRequests(tx, ids),
    async () => listWaitlistEntries(tx, ids),
    async () => loadClassesToFill(tx, ids),
  )
  const waiting = promotions.flatMap((promotion) => {
    const session = classes.find(({ id }) => id === promotion.sessionId)
    if (!session) throw new Error(`class ${promotion.sessionId} is missing during promotion`)
    const entries = rows.filter((row) => row.session_id === session.id)
    return entries.length > 0 && session.status === 'upcoming' && !session.private
      ? [{ promotion, session, entries }]
      : []
  })
  const replaceable = await Promise.all(
    waiting.map(async ({ session, entries, promotion: { now } }) =>
      loadReplaceable(tx, { entries, branchId: session.branch_id, now }),
    ),
  )
  const requestIds = new Set(waiting.flatMap(({ entries }) => entries.flatMap((row) => row.request_id ?? [])))
  const [waivers, requests] = await Promise.all([
    Promise.all(waiting.map(async ({ session, entries }) => loadWaivers(tx, { session, entries }))),
    listRequestRows(tx, { ids: [...requestIds] }),
  ])
  return {
    waitlists: waiting.map((each, index) =>
      toWaitlist({ ...each, waivers: waivers[index] ?? new Map(), replaceable: replaceable[index] ?? new Map() }),
    ),
    requests,
  }
}

type Waivers = ReadonlyMap<string, WaitlistEntry<HeldLot>['waiver']>

interface Waiting {
  readonly promotion: Promotion
  readonly session: ClassToFill
  readonly entries: readonly WaitlistEntryRow[]
}

async function loadWaivers(tx: Transaction, { session, entries }: Omit<Waiting, 'promotion'>): Promise<Waivers> {
  const personIds = entries.map((row) => row.person_id)
  const signed = await listWaiverRows(tx, { branchId: session.branch_id, personIds })
  return new Map(signed.map((facts) => [facts.personId, waiverStatus(facts, session.starts_at)]))
}

function toWaitlist({ promotion, session, entries, waivers, replaceable }: Waiting & OfPeople): LoadedWaitlist {
  const { now } = promotion
  const rules = z.parse(policies, session.policies ?? {})
  const stage = promotion.atCheckInDeadline ? 'standby' : promotionStage(session.starts_at, { now, policies: rules })
  return {
    promotion,
    row: session,
    entries: entries.map((row) => toEntry(row, { promotion, session, rules, waivers, replaceable })),
    session: {
      id: session.id,
      status: session.status,
      startsAt: session.starts_at,
      endsAt: session.ends_at,
      opensAt: session.opens_at,
      capacity: session.capacity,
      outSeats: session.out_seats,
      bookedCount: session.booked_count,
      takenSeats: session.taken_seats,
      classTypeId: session.class_type_id,
      seriesTypeId: session.series_type_id,
      credits: session.credits,
    },
    stage,
    now,
    zone: session.zone,
    policies: rules,
  }
}

/** What was loaded of the people who wait, by person. */
interface OfPeople {
  readonly waivers: Waivers
  readonly replaceable: Awaited<ReturnType<typeof loadReplaceable>>
}

interface EntryOf extends Omit<Waiting, 'entries'>, OfPeople {
  readonly rules: Policies
}

function toEntry(
  row: WaitlistEntryRow,
  { promotion: { choice }, session, rules, waivers, replaceable }: EntryOf,
): LoadedEntry {
  return {
    row,
    bookingId: row.id,
    personId: row.person_id,
    birthDate: row.birth_date,
    restriction: row.restriction,
    joinedAt: row.created_at,
    isHere: row.standing_by_at !== null,
    wasOffered: row.was_offered,
    skippedFor: row.skipped_for,
    lots: undefined,
    held: row.held,
    pairWith: row.pair_with ?? undefined,
    replaceable: row.prefers ? (replaceable.get(row.person_id) ?? []) : [],
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
  }
}
