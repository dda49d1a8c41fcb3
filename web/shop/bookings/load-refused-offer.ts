import { listBookings, verifyBooking } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { day, instant, isAtOrBefore, wireTime } from '#domain/kit/time.ts'
import { checkInOpensAt } from '#domain/occupancy/check-in-opens-at.ts'
import { getSchedule, listSchedules } from '#domain/schedules/api.ts'
import { getSettings } from '#domain/studio/api.ts'
import type { Call } from '#web/kit/api.ts'
import { toScheduledClass, type ScheduledClass } from '../schedules/scheduled-class.ts'
import type { HoldOffer, Offer, WaitlistOffer, WaitlistTerms } from './offer.ts'

type WireClass = OutputOf<typeof getSchedule>

interface RefusedFacts {
  readonly no: { readonly code: string; readonly message: string }
  readonly hold: HoldOffer | undefined
  readonly session: WireClass
  /** The visitor's own entry in the waitlist. */
  readonly entry: OutputOf<typeof listBookings>['data'][number] | undefined
  readonly settings: OutputOf<typeof getSettings>
  readonly personId: string
  /** Whether the waiver of that person is still to be signed. */
  readonly isUnsigned: boolean
  /** Whether a pack has a credit for this class. */
  readonly mayPay: boolean
}

/** A refusal with somewhere to go: the waitlist, a hold, or other times. */
export async function loadRefused(call: Call, facts: RefusedFacts): Promise<Offer> {
  const [alternatives, waitlist] = await Promise.all([loadAlternatives(call, facts.session), loadWaitlist(call, facts)])
  return {
    kind: 'refused',
    ...facts.no,
    isUnsigned: facts.isUnsigned,
    alternatives,
    waitlist,
    hold: waitlist === undefined ? facts.hold : undefined,
  }
}

/** Undefined when there is no question of waiting, or when the request failed: the class is full all the same. */
async function loadWaitlist(call: Call, facts: RefusedFacts): Promise<WaitlistOffer | undefined> {
  const { no, session, entry } = facts
  const lacks = facts.isUnsigned ? 'waiver' : facts.mayPay ? undefined : 'credit'
  if (entry)
    return {
      kind: 'waiting',
      bookingId: entry.id,
      position: entry.position ?? 1,
      passedBy: entry.passed_by_for,
      pairWith: entry.pair_with?.full_name,
      isMultiClass: entry.goal_id !== null,
      lacks,
      terms: termsOf(facts, entry.outlook),
    }
  if (no.code !== 'bookings.class_full') return undefined
  const asked = await call(verifyBooking, { session_id: session.id, person_id: asId('persons', facts.personId) })
  if (!asked.ok) return undefined
  const { waiting, waiting_missing: missing, outlook } = asked.value
  return missing === null
    ? { kind: 'open', position: waiting + 1, key: crypto.randomUUID(), lacks, terms: termsOf(facts, outlook) }
    : { kind: 'closed', ...missing }
}

function termsOf(
  { session, settings: { branch, policies } }: RefusedFacts,
  outlook: OutputOf<typeof verifyBooking>['outlook'],
): WaitlistTerms | undefined {
  if (outlook === null) return undefined
  const latest = outlook.added_until
  return {
    latest,
    percent: outlook.chance_percent,
    isOver: isAtOrBefore(instant(latest), instant(session.now)),
    door: wireTime(checkInOpensAt(instant(session.starts_at), policies), branch.time_zone),
  }
}

const mostAlternatives = 3
const alternativeDays = 14

/** The same kind of class at other times, soonest first: a "no" comes with somewhere to go. */
async function loadAlternatives(call: Call, session: WireClass): Promise<ScheduledClass[]> {
  const from = day(session.now.slice(0, 10))
  const found = await call(listSchedules, {
    class_type: session.class_type.id,
    show_available: 'true',
    private: 'false',
    limit: '10',
    date_from: from.toString(),
    date_to: from.add({ days: alternativeDays }).toString(),
  })
  if (!found.ok) return []
  const others = found.value.data.filter(
    (item) =>
      item.id !== session.id &&
      item.status === 'upcoming' &&
      item.starts_at > session.now &&
      item.opens_at <= session.now,
  )
  return others.slice(0, mostAlternatives).map(toScheduledClass)
}
