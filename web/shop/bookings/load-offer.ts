import { listBookings } from '#domain/bookings/api.ts'
import { listSignedForms } from '#domain/forms/api.ts'
import { decideHold } from '#domain/holds/decide-hold.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant, isAtOrBefore, wireTime } from '#domain/kit/time.ts'
import { checkBookedFor } from '#domain/occupancy/check-booked-for.ts'
import { decideBooking } from '#domain/occupancy/decide-booking.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { checkLot } from '#domain/packages/check-lot.ts'
import { lotFromWire } from '#domain/packages/lot-from-wire.ts'
import { getSchedule } from '#domain/schedules/api.ts'
import { getSettings } from '#domain/studio/api.ts'
import type { Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { membersOf, loadFamily, type FamilyMember, type Holder } from '../occupancy/load-family.ts'
import { toScheduledClass } from '../schedules/scheduled-class.ts'
import { pairOffer } from '../waitlist/pair-offer.ts'
import { loadHoldCredit } from './load-hold.ts'
import { loadRefused } from './load-refused-offer.ts'
import type { ClassOffer, HoldOffer, Offer } from './offer.ts'

type WireClass = OutputOf<typeof getSchedule>

interface OfferQuery {
  readonly sessionId: string
  /** Undefined for a visitor who is not signed in. */
  readonly holder: Holder | undefined
  /** Who comes; undefined is the holder. */
  readonly personId: string | undefined
  readonly locale: Locale
}

/**
 * Reads a class and asks the very rule of the booking transaction what it means to this visitor at the studio's own
 * time.
 */
export async function loadOffer(call: Call, asked: OfferQuery): Promise<CallAnswer<ClassOffer>> {
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
