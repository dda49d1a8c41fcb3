import { verifyBooking } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { fromWire } from '#domain/kit/money.ts'
import { instant, isAtOrBefore } from '#domain/kit/time.ts'
import { listPackages } from '#domain/packages/api.ts'
import { getSchedule } from '#domain/schedules/api.ts'
import type { ClassState } from '#domain/schedules/class-state.ts'
import type { SeatMap } from '#domain/studio/seat-map.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { toScheduledClass, type ScheduledClass } from '../schedules/scheduled-class.ts'
import { stateOf } from '../schedules/state-of.ts'

type Verdict = OutputOf<typeof verifyBooking>
type Missing = NonNullable<Verdict['missing']>
type Member = Verdict['family'][number]

/** A class as the sheet shows it, with this visitor's offer. */
export interface ClassOffer {
  readonly now: string
  readonly session: ScheduledClass
  /** The positions of the reformers in the room. */
  readonly map: SeatMap
  readonly offer: Offer
  /** The people the visitor may book for, with the state of each in this class; empty if there is only the visitor. */
  readonly family: readonly (Member & { readonly isChosen: boolean })[]
  /** The person who comes instead of the account holder. */
  readonly person: Pick<Member, 'id' | 'name'> | undefined
  /** Two family members may wait as a pair: who is chosen, with whom, and the position of the first. */
  readonly together:
    | {
        readonly one: Member
        readonly others: readonly Member[]
        readonly position: number
        readonly key: string
      }
    | undefined
}

/** The studio's verdict for this visitor and class, before anything is pressed. */
export type Offer<Kind extends AnyOffer['kind'] = AnyOffer['kind']> = Extract<AnyOffer, { readonly kind: Kind }>

type AnyOffer =
  | {
      readonly kind: 'signed-out'
      readonly state: ClassState
      /** The lowest free reformer; undefined when the class cannot be booked. */
      readonly seat: number | undefined
      readonly taken: readonly number[]
      /** The price of a class in the best-priced pack, as on the wire; undefined when it could not be loaded. */
      readonly perClass: string | undefined
    }
  | {
      readonly kind: 'ready'
      readonly seat: number
      readonly taken: readonly number[]
      /** The pack that pays unless another is chosen. */
      readonly pack: Verdict['packages'][number]
      readonly packs: Verdict['packages']
      readonly freeUntil: string
      readonly isFree: boolean
      readonly key: string
    }
  | {
      readonly kind: 'held'
      readonly bookingId: string
      readonly seat: number | null
      readonly until: string
      readonly credit: Credit | undefined
    }
  | {
      readonly kind: 'refused'
      readonly missing: Missing
      readonly isUnsigned: boolean
      /** The pack that pays but for its freeze. */
      readonly frozen: Verdict['frozen']
      readonly alternatives: readonly ScheduledClass[]
      readonly waitlist: Waitlist | undefined
      /** Only a credit is missing, so a reformer can be held while one is bought. */
      readonly hold: { readonly seat: number; readonly taken: readonly number[]; readonly key: string } | undefined
    }

/** A credit that can book a hold at once. */
interface Credit {
  readonly lotId: string
  readonly pack: string
  /** The credits left after this class. */
  readonly left: number
  readonly freeUntil: string
  readonly isFree: boolean
  readonly key: string
}

/** The waitlist of a full class: the visitor is on it, may join it, or may not for a reason. */
type Waitlist =
  | (WaitlistTerms & {
      readonly kind: 'waiting'
      readonly bookingId: string
      readonly passedBy: OwnBooking['passed_by_for']
      readonly pairWith: string | undefined
      readonly isMultiClass: boolean
    })
  | (WaitlistTerms & {
      readonly kind: 'open'
      readonly key: string
      /** What joining reserves. */
      readonly holds: { readonly credits: number; readonly pack: string } | undefined
    })
  | { readonly kind: 'closed'; readonly missing: Missing }

interface WaitlistTerms {
  readonly position: number
  /** What must be done meanwhile, in that order; otherwise the person is skipped. */
  readonly lacks: readonly ('waiver' | 'credit')[]
  /**
   * Until when promotion is automatic, how many were promoted from this position before, and when check-in opens for
   * standby.
   */
  readonly terms:
    | { readonly latest: string; readonly isOver: boolean; readonly percent: number | null; readonly checkIn: string }
    | undefined
}

type OwnBooking = NonNullable<Verdict['booking']>

interface OfferQuery {
  readonly sessionId: string
  /** The person who comes; undefined for the account holder. */
  readonly personId: string | undefined
}

/** Requests all that the sheet shows in one call. A signed-out visitor sees the class and is asked to log in. */
export async function loadOffer(call: Call, { sessionId, personId }: OfferQuery): Promise<CallAnswer<ClassOffer>> {
  const id = asId('class_sessions', sessionId)
  const asked = await call(verifyBooking, {
    session_id: id,
    ...(personId === undefined ? {} : { person_id: asId('persons', personId) }),
  })
  if (asked.ok) return { ok: true, value: { ...presentFamily(asked.value), ...presentClass(asked.value) } }
  if (asked.refusal.status !== 401) return asked
  const [loaded, plans] = await Promise.all([call(getSchedule, { id }), call(listPackages, { search: 'kind:series' })])
  if (!loaded.ok) return loaded
  // A private is booked on its own page.
  if (loaded.value.private) return { ok: false, refusal: absent }
  return {
    ok: true,
    value: {
      now: loaded.value.now,
      session: toScheduledClass(loaded.value),
      map: loaded.value.seat_map ?? { positions: [], landmarks: [] },
      offer: signedOut(loaded.value, plans.ok ? plans.value.data : []),
      family: [],
      person: undefined,
      together: undefined,
    },
  }
}

function signedOut(
  session: OutputOf<typeof getSchedule>,
  plans: OutputOf<typeof listPackages>['data'],
): Offer<'signed-out'> {
  const { capacity, taken_seats: taken } = session
  const state = stateOf(session, { now: session.now })
  const seats = isBookable(state) ? Array.from({ length: capacity }, (_none, place) => place + 1) : []
  const prices = plans
    .filter((plan) => plan.private_format === null)
    .map((plan) => plan.price_per_class)
    .toSorted((one, other) => fromWire(one) - fromWire(other))
  return { kind: 'signed-out', state, seat: seats.find((seat) => !taken.includes(seat)), taken, perClass: prices[0] }
}

function isBookable(state: ClassState): boolean {
  return state === 'open' || state === 'low' || state === 'last'
}

const absent = { status: 404, code: 'request.not_found', message: '', errors: {}, requestId: undefined } as const

function presentClass(verdict: Verdict): Pick<ClassOffer, 'now' | 'session' | 'map' | 'offer'> {
  const { now, schedule } = verdict
  return { now, session: toScheduledClass(schedule), map: schedule.seat_map, offer: offerOf(verdict) }
}

function presentFamily({ family, person_id: id, pair }: Verdict): Pick<ClassOffer, 'family' | 'person' | 'together'> {
  const one = family.find((member) => member.id === id)
  return {
    family: family.length < 2 ? [] : family.map((member) => ({ ...member, isChosen: member === one })),
    person: one?.dependant ? { id: one.id, name: one.name } : undefined,
    together:
      one && pair
        ? {
            one,
            others: family.filter((member) => pair.person_ids.includes(member.id)),
            position: pair.position,
            key: crypto.randomUUID(),
          }
        : undefined,
  }
}

function offerOf(verdict: Verdict): Offer {
  const { booking, missing, seat_no: seat, package: pack, schedule } = verdict
  const credit = pack && {
    lotId: pack.lot_id,
    pack: pack.name,
    left: pack.left_after,
    freeUntil: verdict.free_until,
    isFree: isAtOrBefore(instant(verdict.now), instant(verdict.free_until)),
    key: crypto.randomUUID(),
  }
  if (booking?.held_until) {
    const { id: bookingId, seat_no: held, held_until: until } = booking
    return { kind: 'held', bookingId, seat: held, until, credit: credit ?? undefined }
  }
  if (missing !== null) return refusedOffer(verdict, missing)
  const { packages: packs } = verdict
  const paying = packs.find(({ lot_id: id }) => id === credit?.lotId)
  if (!credit || !paying || seat === null)
    throw new Error(`class ${schedule.id} is offered for booking without a seat or a credit`)
  const { freeUntil, isFree, key } = credit
  return { kind: 'ready', seat, taken: schedule.taken_seats, pack: paying, packs, freeUntil, isFree, key }
}

function refusedOffer(verdict: Verdict, missing: Missing): Offer {
  const waitlist = waitlistOf(verdict, missing)
  const { hold_seat_no: seat, schedule } = verdict
  return {
    kind: 'refused',
    missing,
    isUnsigned: isUnsigned(verdict),
    frozen: verdict.frozen,
    alternatives: verdict.alternatives.map(toScheduledClass),
    waitlist,
    hold:
      seat === null || waitlist !== undefined
        ? undefined
        : { seat, taken: schedule.taken_seats, key: crypto.randomUUID() },
  }
}

function isUnsigned({ waiver }: Verdict): boolean {
  return waiver === 'missing' || waiver === 'outdated'
}

/** Undefined when waiting is not possible. */
function waitlistOf(verdict: Verdict, missing: Missing): Waitlist | undefined {
  const { booking, waiting_missing: closed, waiting, outlook, packages } = verdict
  const hasCredit = packages.length > 0 || booking?.held_credit
  const lacks = [...(isUnsigned(verdict) ? (['waiver'] as const) : []), ...(hasCredit ? [] : (['credit'] as const))]
  if (booking?.booking_type === 'waitlist')
    return {
      kind: 'waiting',
      bookingId: booking.id,
      position: booking.position ?? 1,
      passedBy: booking.passed_by_for,
      pairWith: booking.pair_with?.full_name,
      isMultiClass: booking.goal_id !== null,
      lacks,
      terms: termsOf(verdict, booking.outlook),
    }
  if (missing.code !== 'bookings.class_full') return undefined
  if (closed !== null) return { kind: 'closed', missing: closed }
  const { waiting_holds: held } = verdict
  return {
    kind: 'open',
    position: waiting + 1,
    key: crypto.randomUUID(),
    holds: held === null ? undefined : { credits: held.credits, pack: held.name },
    lacks,
    terms: termsOf(verdict, outlook),
  }
}

function termsOf({ now, check_in_opens_at: checkIn }: Verdict, outlook: Verdict['outlook']): WaitlistTerms['terms'] {
  if (outlook === null) return undefined
  const latest = outlook.added_until
  return { latest, percent: outlook.chance_percent, isOver: isAtOrBefore(instant(latest), instant(now)), checkIn }
}
