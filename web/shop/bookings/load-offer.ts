import { listBookings, verifyBooking } from '#domain/bookings/api.ts'
import { listSignedForms } from '#domain/forms/api.ts'
import { decideHold } from '#domain/holds/decide-hold.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day, instant, isAtOrBefore, wireTime } from '#domain/kit/time.ts'
import { checkBookedFor } from '#domain/occupancy/check-booked-for.ts'
import { checkInOpensAt } from '#domain/occupancy/check-in-opens-at.ts'
import { decideBooking } from '#domain/occupancy/decide-booking.ts'
import type { SkipReason } from '#domain/occupancy/model.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { checkLot } from '#domain/packages/check-lot.ts'
import { lotFromWire } from '#domain/packages/lot-from-wire.ts'
import { getSchedule, listSchedules } from '#domain/schedules/api.ts'
import { getSettings } from '#domain/studio/api.ts'
import type { Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { membersOf, loadFamily, type ClassMember, type FamilyMember, type Holder } from '../occupancy/load-family.ts'
import { toScheduledClass, type ScheduledClass } from '../schedules/scheduled-class.ts'
import { pairOffer, type PairOffer } from '../waitlist/pair-offer.ts'
import { loadHoldCredit, type HoldCredit } from './load-hold-credit.ts'

type WireClass = OutputOf<typeof getSchedule>

/** A pack that can pay for the class. */
export interface PayingPack {
  readonly id: string
  readonly name: string
  readonly left: number
  readonly valid_to: string
  readonly own: boolean
}

/** What the waitlist of a full class is to this visitor: in it, open to join at a place, or closed to this person for a reason. */
export type WaitlistOffer =
  | {
      readonly kind: 'waiting'
      readonly bookingId: string
      readonly position: number
      readonly passedBy: SkipReason | null
      readonly pairWith: string | undefined
      readonly isMultiClass: boolean
      readonly lacks: WaitlistGap | undefined
      readonly terms: WaitlistTerms | undefined
    }
  | {
      readonly kind: 'open'
      readonly position: number
      readonly key: string
      readonly lacks: WaitlistGap | undefined
      readonly terms: WaitlistTerms | undefined
    }
  | { readonly kind: 'closed'; readonly code: string; readonly message: string }

/** What is to be done meanwhile: without it a free place passes by. */
export type WaitlistGap = 'waiver' | 'credit'

/** Until when a place may come by itself (`isOver` once it is past), how many got in from there before, and when the door opens for those who stand there. */
export interface WaitlistTerms {
  readonly latest: string
  readonly isOver: boolean
  readonly percent: number | null
  readonly door: string
}

/** What the rule says to this visitor about this class, before anything is pressed. */
export type Offer =
  | { readonly kind: 'signed-out' }
  | {
      readonly kind: 'ready'
      readonly seat: number
      readonly taken: readonly number[]
      readonly pack: PayingPack
      readonly packs: readonly PayingPack[]
      readonly freeUntil: string
      readonly isFree: boolean
      readonly key: string
    }
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly message: string
      readonly isUnsigned: boolean
      readonly alternatives: readonly ScheduledClass[]
      readonly waitlist: WaitlistOffer | undefined
      readonly hold: HoldOffer | undefined
    }
  | {
      readonly kind: 'held'
      readonly bookingId: string
      readonly seat: number | null
      readonly until: string
      readonly credit: HoldCredit | undefined
    }

/** Only a credit is missing, so a reformer is held while one is bought: the lowest free one unless another is chosen. */
export interface HoldOffer {
  readonly seat: number
  readonly taken: readonly number[]
  readonly key: string
}

export interface ClassOffer {
  readonly now: string
  readonly session: ScheduledClass
  readonly offer: Offer
  /** Whom the visitor may book for; empty where that is nobody else. */
  readonly family: readonly ClassMember[]
  /** Who comes instead of the holder of the account. */
  readonly person: Pick<ClassMember, 'id' | 'name'> | undefined
  readonly together: PairOffer | undefined
}

interface Asked {
  readonly sessionId: string
  /** Undefined for a visitor who is not signed in. */
  readonly holder: Holder | undefined
  /** Who comes; undefined is the holder. */
  readonly personId: string | undefined
  readonly locale: Locale
}

/** Reads a class and asks the very rule of the booking transaction what it means to this visitor at the studio's own time. */
export async function loadOffer(call: Call, asked: Asked): Promise<CallAnswer<ClassOffer>> {
  const loaded = await call(getSchedule, { id: asked.sessionId })
  if (!loaded.ok) return loaded
  if (loaded.value.private) return { ok: false, refusal: absent }
  const seen = {
    now: loaded.value.now,
    session: toScheduledClass(loaded.value),
    family: [],
    person: undefined,
    together: undefined,
  }
  const { holder } = asked
  if (!holder) return { ok: true, value: { ...seen, offer: { kind: 'signed-out' } } }
  const [settings, forms, lots, mine, family] = await Promise.all([
    call(getSettings, {}),
    call(listSignedForms, { limit: '1' }),
    call(listMyPackages, { limit: '100' }),
    call(listBookings, { when: 'upcoming', limit: '100' }),
    loadFamily(call, { holder, personId: asked.personId }),
  ])
  if (!settings.ok) return settings
  if (!forms.ok) return forms
  if (!lots.ok) return lots
  if (!mine.ok) return mine
  if (!family) return { ok: false, refusal: absent }
  const known = {
    session: loaded.value,
    taker: family.chosen,
    settings: settings.value,
    due: forms.value.due,
    lots: lots.value.data,
    mine: mine.value.data,
    locale: asked.locale,
  }
  const ofClass = mine.value.data.filter((one) => one.session_id === loaded.value.id)
  const members = membersOf(family, ofClass)
  const together = pairOffer(loaded.value, { members, waitlistMax: settings.value.policies.waitlist_max })
  const shown = {
    ...seen,
    family: members,
    together,
    person: family.chosen.isHolder ? undefined : { id: family.chosen.id, name: family.chosen.name },
  }
  return { ok: true, value: { ...shown, offer: await offerTo(call, known) } }
}

interface Known {
  readonly session: WireClass
  readonly taker: FamilyMember
  readonly settings: OutputOf<typeof getSettings>
  readonly due: OutputOf<typeof listSignedForms>['due']
  readonly lots: OutputOf<typeof listMyPackages>['data']
  readonly mine: OutputOf<typeof listBookings>['data']
  readonly locale: Locale
}

/** Asks the rule for that person. */
async function offerTo(call: Call, { session, taker, settings, due, lots, mine, locale }: Known): Promise<Offer> {
  const {
    policies,
    branch: { time_zone: zone },
  } = settings
  const ofPerson = mine.filter((one) => one.person.id === taker.id)
  const own = ofPerson.filter((one) => one.session_id === session.id)
  const held = await heldOffer(call, own)
  if (held) return held
  const waiver = due.find(({ kind, person_id: personId }) => kind === 'waiver' && personId === taker.id)
  const facts = {
    now: instant(session.now),
    session: toSession(session),
    person: taker,
    mine: ofPerson
      .filter((one) => one.booking_type === 'booking')
      .map((one) => ({
        sessionId: one.session_id,
        startsAt: instant(one.starts_at),
        endsAt: instant(one.ends_at),
        status: one.status,
      })),
    lots: lots.map(lotFromWire),
    zone,
    policies,
    locale,
    waiver: waiver?.state ?? 'current',
  } as const
  const plan =
    checkBookedFor({ isHolder: taker.isHolder, birthDate: taker.birthDate, startsAt: facts.session.startsAt, zone }) ??
    decideBooking(facts)
  if (!isRefusal(plan)) return readyOffer({ session, lots, zone }, plan)
  const no = { code: plan.code, message: sentence(locale, plan.code, plan.values) }
  const entry = own.find((one) => one.booking_type === 'waitlist')
  const hold = holdOffer(no.code, { plan: decideHold(facts), taken: session.taken_seats })
  const mayPay = facts.lots.some((lot) => checkLot(lot, { session: facts.session, now: facts.now }) === undefined)
  return loadRefused(call, {
    no,
    hold,
    session,
    entry,
    settings,
    personId: taker.id,
    isUnsigned: waiver !== undefined,
    mayPay,
  })
}

async function heldOffer(call: Call, own: OutputOf<typeof listBookings>['data']): Promise<Offer | undefined> {
  const held = own.find((one) => one.held_until !== null)
  return held?.held_until
    ? {
        kind: 'held',
        bookingId: held.id,
        seat: held.seat_no,
        until: held.held_until,
        credit: await loadHoldCredit(call, held),
      }
    : undefined
}

function holdOffer(
  code: string,
  { plan, taken }: { readonly plan: ReturnType<typeof decideHold>; readonly taken: readonly number[] },
): HoldOffer | undefined {
  return isRefusal(plan) || !code.startsWith('packages.')
    ? undefined
    : { seat: plan.seatNo, taken, key: crypto.randomUUID() }
}

/** A private class is booked at its own door. */
const absent = { status: 404, code: 'request.not_found', message: '', errors: {}, requestId: undefined } as const

function toSession(item: WireClass) {
  return {
    id: item.id,
    status: item.status,
    startsAt: instant(item.starts_at),
    endsAt: instant(item.ends_at),
    opensAt: instant(item.opens_at),
    capacity: item.capacity,
    bookedCount: item.booked,
    takenSeats: item.taken_seats,
    classTypeId: item.class_type.id,
    seriesTypeId: item.series_type.id,
  }
}

interface Facts {
  readonly session: WireClass
  readonly lots: OutputOf<typeof listMyPackages>['data']
  readonly zone: string
}

function readyOffer(
  { session, lots, zone }: Facts,
  plan: Exclude<ReturnType<typeof decideBooking>, { refused: true }>,
): Offer {
  const now = instant(session.now)
  const paying = lots.filter((lot) => checkLot(lotFromWire(lot), { session: toSession(session), now }) === undefined)
  const packs = paying.map(({ id, name, left, valid_to, own }) => ({ id, name, left, valid_to, own }))
  const pack = packs.find(({ id }) => id === plan.lot.id)
  if (!pack) throw new Error('the rule chose a pack that cannot pay')
  return {
    kind: 'ready',
    seat: plan.seatNo,
    taken: session.taken_seats,
    pack,
    packs,
    freeUntil: wireTime(plan.freeUntil, zone),
    isFree: isAtOrBefore(now, plan.freeUntil),
    key: crypto.randomUUID(),
  }
}

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

async function loadRefused(call: Call, facts: RefusedFacts): Promise<Offer> {
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
