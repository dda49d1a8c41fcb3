// The oracle: what docs/booking.md and docs/studio-rules.md say must happen, implemented a second time and differently,
// so that it shares no mistake with the product. It imports nothing of the product. Time is milliseconds since 1970;
// the studio's wall clock is UTC+8 all year.

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export interface Person {
  /** The person's guardian, who holds the account; undefined for holders themselves, who come first. */
  readonly guardian?: number | undefined
  readonly bornOn: string
  noticeHours: number
  shortNotice: boolean
}

export interface Plan {
  readonly credits: number
  readonly days: number
  /** The only kind of class it pays for; every kind when undefined. */
  readonly only: number | undefined
  /** How many people may use one pack, its owner included. */
  readonly sharers: number
}

export interface Lot {
  readonly label: string
  readonly owner: number
  readonly plan: number
  left: number
  expiresAt: number
  readonly boughtAt: number
  sharing: boolean
  shares: { readonly label: string; readonly person: number }[]
  rests: { readonly from: number; readonly until: number }[]
  months: number
}

export interface Session {
  readonly kind: number
  startsAt: number
  capacity: number
  readonly room: number
  status: 'upcoming' | 'canceled'
  instructor: number
  /** Whether the effects of the start are stored. */
  isDeadlinePassed: boolean
}

export interface Booking {
  readonly label: string
  readonly person: number
  readonly session: number
  type: 'booking' | 'waitlist'
  status: 'pending' | 'booked' | 'checked_in' | 'no_show' | 'completed' | 'canceled'
  seat: number | null
  lot: string | null
  effect: 'none' | 'used' | 'returned' | 'forfeited'
  kind: 'early' | 'late' | 'grace' | 'studio' | 'expired' | 'left' | 'request_met' | null
  graceUntil: number | null
  /** When the hold expires. */
  heldUntil: number | null
  /** When a hold expired. */
  expiredAt: number | null
  /** When the desk returned the credit of a late cancellation. */
  forgivenAt?: number
  /** The multi-class request it belongs to, and which of the wanted bookings it is. */
  request: string | null
  slot: number | null
  /** The other entry of a pair, while both wait. */
  pair: string | null
  skippedFor: string | null
  isHere: boolean
  /** The half minute of the last used check-in pass. */
  passStep: number
  passedOn: boolean
}

/** An order with a payment at the bank; `openUntil` is when it expires. */
export interface Order {
  readonly label: string
  readonly owner: number
  readonly plan: number
  readonly placedAt: number
  openUntil: number
  status: 'placed' | 'holded' | 'paid'
}

interface MultiClassRequest {
  readonly label: string
  readonly owner: number
  readonly wanted: number
}

export type SignerRole = 'self' | 'guardian' | 'participant'

export interface World {
  now: number
  readonly people: Person[]
  readonly plans: readonly Plan[]
  readonly lots: Lot[]
  readonly sessions: Session[]
  /** In the order of creation, which is the order of the waitlist. */
  readonly bookings: Booking[]
  /** The version of the waiver in force; 0 before the first is published. */
  waiver: number
  readonly signatures: { readonly person: number; readonly version: number; readonly role: SignerRole }[]
  readonly orders: Order[]
  readonly requests: MultiClassRequest[]
  promotions: number
}

export const sessionLengthMs = 50 * minute
export const endOf = (session: Pick<Session, 'startsAt'>): number => session.startsAt + sessionLengthMs
export const isLive = ({ type, status }: Booking): boolean =>
  type === 'booking' && ['pending', 'booked', 'checked_in'].includes(status)
export const isHeld = ({ type, status }: Booking): boolean => type === 'booking' && status === 'pending'
export const isWaiting = ({ type, status }: Booking): boolean => type === 'waitlist' && status === 'pending'

export function sessionOf(world: World, index: number): Session {
  const session = world.sessions[index]
  if (!session) throw new Error(`there is no class ${index}`)
  return session
}

export function personOf(world: World, index: number): Person {
  const person = world.people[index]
  if (!person) throw new Error(`there is no person ${index}`)
  return person
}

/** The account that books and pays for the person. */
export const holderOf = (world: World, person: number): number => personOf(world, person).guardian ?? person
export const holdersOf = (world: World): Person[] => world.people.filter(({ guardian }) => guardian === undefined)

export function planOf(world: World, index: number): Plan {
  const plan = world.plans[index]
  if (!plan) throw new Error(`there is no plan ${index}`)
  return plan
}

export const liveBookings = (world: World, session: number): Booking[] =>
  world.bookings.filter((booking) => booking.session === session && isLive(booking))
export const waitlistOf = (world: World, session: number): Booking[] =>
  world.bookings.filter((booking) => booking.session === session && isWaiting(booking))

/** The day of the class, counted from 1970 on the studio's calendar, and the first instant of such a day. */
export const dayOf = (at: number): number => Math.floor((at + 8 * hour) / day)
export const startOfDay = (index: number): number => index * day - 8 * hour

export const dateOf = (index: number): Temporal.PlainDate => Temporal.PlainDate.from('1970-01-01').add({ days: index })

/** The calendar month of the studio. */
export const monthOf = (at: number): string => dateOf(dayOf(at)).toPlainYearMonth().toString()

/** Whether it is between ten in the evening and seven in the morning. */
export function isQuiet(at: number): boolean {
  const sinceMidnight = at - startOfDay(dayOf(at))
  return sinceMidnight >= 22 * hour || sinceMidnight < 7 * hour
}

/** Whether the session overlaps another live booking of the person, except `but`. */
export function overlaps(
  world: World,
  { person, session, but }: { person: number; session: number; but?: string | undefined },
): boolean {
  const wanted = sessionOf(world, session)
  return world.bookings.some((booking) => {
    if (booking.person !== person || booking.session === session || booking.label === but || !isLive(booking))
      return false
    const other = sessionOf(world, booking.session)
    return other.startsAt < endOf(wanted) && wanted.startsAt < endOf(other)
  })
}

const statusOf: Readonly<Record<number, readonly string[]>> = {
  403: ['auth.forbidden'],
  404: ['request.not_found'],
  409: [
    'packages.share_exists',
    'packages.share_full',
    'packages.freeze_overlap',
    'packages.freeze_choices',
    'packages.not_frozen',
    'packages.freeze_end_booked',
    'schedules.canceled',
    'schedules.instructor_busy',
    'schedules.over',
    'schedules.overlaps',
    'bookings.class_full',
    'bookings.already_booked',
    'bookings.overlap',
    'bookings.seat_taken',
    'bookings.not_live',
    'bookings.class_over',
    'bookings.place_free',
    'bookings.already_waiting',
    'bookings.queue_full',
    'bookings.already_checked_in',
    'bookings.code_used',
    'bookings.place_gone',
    'bookings.more_booked',
    'bookings.hold_needless',
    'bookings.goal_other',
    'bookings.forgiven_once',
    'orders.too_many_open',
    'forms.outdated_version',
    'forms.already_signed',
  ],
}

/** A response of the API: its status, the code of a refusal, and the facts in it. */
export interface ApiResponse {
  readonly status: number
  readonly code?: string
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

/** A refusal ends the action it is thrown in; nothing of the action remains. */
export class Refused extends Error {
  readonly response: ApiResponse
  constructor(code: string) {
    super(code)
    const status = Object.entries(statusOf).find(([, codes]) => codes.includes(code))?.[0] ?? '422'
    this.response = { status: Number(status), code }
  }
}

export function refuseIf(isRefused: boolean, code: string): void {
  if (isRefused) throw new Refused(code)
}
