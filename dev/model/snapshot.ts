import type { Names } from './names.ts'
import {
  endOf,
  liveBookings,
  waitlistOf,
  type Booking,
  type Lot,
  type Person,
  type Session,
  type World,
} from './oracle-world.ts'
import type { Product } from './product.ts'

/** The studio as comparable lines: one for each booking, pack, session and account, sorted. */
export type Snapshot = readonly string[]

/** Whether all effects of time are stored, so that the stored state is the true one. */
export function isSettled(world: World): boolean {
  return world.sessions.every((_lesson, index) => isSessionSettled(world, index))
}

function isSessionSettled(world: World, index: number): boolean {
  const session = world.sessions[index]
  const isExpired = world.bookings.some(
    ({ session: of, heldUntil }) => of === index && heldUntil !== null && heldUntil <= world.now,
  )
  return (
    session === undefined ||
    (!isExpired &&
      (session.status === 'canceled' ||
        world.now < session.startsAt ||
        (session.isDeadlinePassed && (world.now < endOf(session) || liveBookings(world, index).length === 0))))
  )
}

export function snapshotOf(world: World): Snapshot {
  return [
    ...world.sessions.flatMap((_lesson, index) =>
      waitlistOf(world, index).map(({ label }, booking) =>
        waitlistLine({ session: index, label, position: booking + 1 }),
      ),
    ),
    ...world.bookings.map((booking) =>
      bookingLine({
        ...booking,
        pair: waitlistOf(world, booking.session).find(({ label }) => label === booking.pair)?.label ?? null,
      }),
    ),
    ...world.lots.map((lot) => lotLine(world, lot)),
    ...world.lots.map((lot) => sharingLine({ ...lot, sharers: lot.shares.map(({ person }) => person) })),
    ...world.lots.map((lot) => turnLine({ ...lot, turn: turnOf(world, lot) })),
    ...world.sessions.map((session, index) =>
      sessionLine(world, { ...session, index, taken: liveBookings(world, index).length }),
    ),
    ...world.people.flatMap((person, index) =>
      person.guardian === undefined ? [preferencesLine({ ...person, index })] : [],
    ),
  ].toSorted()
}

type BookingFacts = Omit<Booking, 'passStep' | 'passedOn' | 'lapsedAt'>

function bookingLine(booking: BookingFacts): string {
  const { label, person, session, type, status, kind, effect } = booking
  const waits =
    type === 'waitlist' && status === 'pending'
      ? `skipped=${booking.skippedFor} here=${booking.isHere} pair=${booking.pair}`
      : ''
  const counts = booking.request === null ? '' : `request=${booking.request}:${booking.slot}`
  const sits = type === 'booking' && status !== 'canceled' ? `seat=${booking.seat}` : ''
  const leaves =
    type === 'booking' && status === 'booked'
      ? `free=${booking.graceUntil}`
      : booking.heldUntil === null
        ? ''
        : `held=${booking.heldUntil}`
  return `booking ${[label, `p${person}`, `c${session}`, type, status, booking.lot, effect, kind, sits, leaves, waits, counts].join(' ')}`
}

/**
 * Of two packs granted at one moment with the same expiry, the earlier pays first; only their order distinguishes them.
 */
function turnOf({ lots }: World, lot: Lot): number {
  return lots.filter(({ owner, boughtAt }) => owner === lot.owner && boughtAt === lot.boughtAt).indexOf(lot) + 1
}

type LotFacts = Pick<Lot, 'label' | 'owner' | 'left' | 'expiresAt'>

function lotLine({ now }: World, { label, owner, left, expiresAt }: LotFacts): string {
  // The rest of an expired pack is worth nothing, whether or not the ledger has the entry yet.
  return `pack ${label} p${owner} until ${expiresAt} ${now >= expiresAt ? 'expired' : `left=${left}`}`
}

interface SharingFacts extends Pick<Lot, 'label' | 'owner' | 'sharing'> {
  readonly sharers: readonly number[]
}

function sharingLine({ label, owner, sharing, sharers }: SharingFacts): string {
  return `sharing ${label} p${owner} ${sharing ? `with ${sharers.toSorted((one, other) => one - other).join()}` : 'off'}`
}

function turnLine({ label, owner, turn }: Pick<Lot, 'label' | 'owner'> & { readonly turn: number }): string {
  return `turn ${label} p${owner} ${turn}.`
}

type Preferences = Pick<Person, 'noticeHours' | 'shortNotice'>

/** They decide promotions later, so of two changes at once it must be known which was the last. */
function preferencesLine({ index, noticeHours, shortNotice }: Preferences & { readonly index: number }): string {
  return `preferences p${index} notice=${noticeHours} short=${shortNotice}`
}

function waitlistLine({ session, position, label }: { session: number; position: number; label: string }): string {
  return `waitlist c${session} ${String(position).padStart(2, '0')} ${label}`
}

/**
 * What holds even while effects of time are not stored yet: the order of packs and who shares them, the preferences of
 * accounts, the waitlist order of those that `other` has too, and the seats of classes whose effects are stored, unless
 * their request waits for another class too.
 */
export function alwaysTrue(snapshot: Snapshot, { other, world }: { other: Snapshot; world: World }): Snapshot {
  const there = new Set(other.filter((line) => line.startsWith('waitlist ')).map(personOfLine))
  const onWaitlist = snapshot
    .filter((line) => line.startsWith('waitlist '))
    .map(personOfLine)
    .filter((person) => there.has(person))
  const openRequests = world.bookings.flatMap(({ session, request }) =>
    request === null || isSessionSettled(world, session) ? [] : [`request=${request}:`],
  )
  const isSure = (line: string): boolean =>
    isSessionSettled(world, Number(/ c(\d+) /.exec(line)?.[1])) &&
    !openRequests.some((request) => line.includes(request))
  const bookings = snapshot.filter((line) => line.startsWith('booking ') && isSure(line))
  const untimed = snapshot.filter((line) => /^(?:turn|sharing|preferences) /.test(line))
  return [...untimed, `waitlists ${onWaitlist.join(', ')}`, ...bookings]
}

/** Without the position. The lines are sorted, so those of a class are in its order. */
function personOfLine(line: string): string {
  const [, session, , label] = line.split(' ')
  return `${session} ${label}`
}

type SessionFacts = Pick<Session, 'startsAt' | 'capacity' | 'status'> & {
  readonly index: number
  readonly taken: number
}

function sessionLine({ now }: World, { index, startsAt, capacity, status, taken }: SessionFacts): string {
  return `class ${index} at ${startsAt} ${status} ${now < startsAt ? `${taken} of ${capacity}` : 'begun'}`
}

/** What is stored, with the product's ids. */
export interface Stored {
  readonly bookings: readonly BookingRow[]
  readonly lots: readonly LotRow[]
  readonly sessions: readonly SessionRow[]
  readonly preferences: readonly PreferencesRow[]
}

export async function readStored(product: Product): Promise<Stored> {
  const [bookings, lots, sessions, preferences] = await Promise.all([
    readBookings(product),
    readLots(product),
    readSessions(product),
    readPreferences(product),
  ])
  return { bookings, lots, sessions, preferences }
}

/** The real studio in the oracle's labels, as far as they are known. */
export function nameStored(
  { bookings, lots, sessions, preferences }: Stored,
  { product, world, names }: { product: Product; world: World; names: Names },
): Snapshot {
  const personOf = (id: string): number => product.people.findIndex(({ personId }) => personId === id)
  const nameOf = (id: string | null): string | null => (id === null ? null : names.labelOf(id))
  return [
    ...bookings.flatMap((row) =>
      row.position === null
        ? []
        : [
            waitlistLine({
              session: product.sessions.indexOf(row.session_id),
              label: names.labelOf(row.id),
              position: row.position,
            }),
          ],
    ),
    ...bookings.map((row) =>
      bookingLine({
        ...row,
        label: names.labelOf(row.id),
        person: personOf(row.person_id),
        session: product.sessions.indexOf(row.session_id),
        lot: nameOf(row.lot_id),
        request: nameOf(row.request_id),
        pair: nameOf(row.pair_with),
      }),
    ),
    ...lots.map((row) =>
      lotLine(world, {
        ...row,
        label: names.labelOf(row.id),
        owner: personOf(row.person_id),
      }),
    ),
    ...lots.map((row) =>
      sharingLine({
        ...row,
        label: names.labelOf(row.id),
        owner: personOf(row.person_id),
        sharers: (row.sharers ?? []).map(personOf),
      }),
    ),
    ...lots.map((row) => turnLine({ ...row, label: names.labelOf(row.id), owner: personOf(row.person_id) })),
    ...sessions.map((row) =>
      sessionLine(world, {
        ...row,
        index: product.sessions.indexOf(row.id),
        status: row.status === 'canceled' ? 'canceled' : 'upcoming',
      }),
    ),
    ...preferences.flatMap((row) => {
      const index = personOf(row.person_id)
      return index === -1 ? [] : [preferencesLine({ ...row, index })]
    }),
  ].toSorted()
}

type BookingRow = Omit<BookingFacts, 'label' | 'person' | 'session' | 'lot' | 'request' | 'pair'> & {
  readonly position: number | null
  readonly request_id: string | null
  readonly pair_with: string | null
  readonly id: string
  readonly person_id: string
  readonly session_id: string
  readonly lot_id: string | null
}

async function readBookings({ server }: Product): Promise<readonly BookingRow[]> {
  const { rows } = await server.pool.query<BookingRow>(`
    select id, person_id, session_id, request_id, request_slot as slot,
      (select o.id from bookings o where o.id = b.pair_with and o.booking_type = 'waitlist' and o.status = 'pending') as pair_with, booking_type as type, status, seat_no as seat, lot_id, credit_effect as effect, cancel_kind as kind,
      (extract(epoch from grace_until) * 1000)::float8 as "graceUntil", (extract(epoch from held_until) * 1000)::float8 as "heldUntil", skipped_for as "skippedFor", standing_by_at is not null as "isHere",
      case when booking_type = 'waitlist' and status = 'pending'
        then (row_number() over (partition by session_id, booking_type, status order by created_at, id))::integer end as position
    from bookings b`)
  return rows
}

type LotRow = Pick<Lot, 'left' | 'expiresAt' | 'sharing'> & {
  readonly turn: number
  readonly id: string
  readonly person_id: string
  readonly sharers: readonly string[] | null
}

async function readLots({ server }: Product): Promise<readonly LotRow[]> {
  const { rows } = await server.pool.query<LotRow>(`
    select l.id, l.person_id, a.balance as left, (extract(epoch from l.expires_at) * 1000)::float8 as "expiresAt", l.sharing_enabled_at is not null as sharing,
      (row_number() over (partition by l.person_id, l.created_at order by l.id))::integer as turn,
      (select array_agg(s.person_id::text) from package_shares s where s.lot_id = l.id and s.to_at is null) as sharers
    from package_lots l
    join ledger_accounts a on a.kind = 'lot' and a.holder_id = l.id`)
  return rows
}

type SessionRow = Pick<SessionFacts, 'startsAt' | 'capacity' | 'taken'> & {
  readonly id: string
  readonly status: string
}

async function readSessions({ server }: Product): Promise<readonly SessionRow[]> {
  const { rows } = await server.pool.query<SessionRow>(`
    select id, (extract(epoch from starts_at) * 1000)::float8 as "startsAt", capacity, status, booked_count as taken
    from class_sessions`)
  return rows
}

type PreferencesRow = Preferences & { readonly person_id: string }

async function readPreferences({ server }: Product): Promise<readonly PreferencesRow[]> {
  const { rows } = await server.pool.query<PreferencesRow>(`
    select a.person_id, coalesce(w.notice_hours, 0) as "noticeHours", coalesce(w.short_notice, false) as "shortNotice"
    from accounts a left join waitlist_preferences w on w.account_id = a.id`)
  return rows
}

/** What the studio has and should not have, and the other way round. */
export function differenceOf(real: Snapshot, expected: Snapshot): string {
  const lines = [
    ...real.filter((line) => !expected.includes(line)).map((line) => `  is      ${line}`),
    ...expected.filter((line) => !real.includes(line)).map((line) => `  should  ${line}`),
  ]
  return lines.toSorted((one, other) => (one.slice(10) < other.slice(10) ? -1 : 1)).join('\n')
}
