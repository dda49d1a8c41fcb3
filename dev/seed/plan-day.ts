import type { Id } from '#domain/kit/id.ts'
import { classTime, plusMinutes, type Day, type Instant } from '#domain/kit/time.ts'
import { opensAt } from '#domain/schedules/class-times.ts'
import { windowMinutes } from '#domain/studio/cancellation-window.ts'
import type { Policies } from '#domain/studio/model.ts'
import { demoId } from './demo-id.ts'
import { randomOf, shuffled, wholeBetween, type Random } from './random.ts'
import { classTypes, type ClassTypeSlug, type InstructorSlug, type RoomSlug } from './studio-rows.ts'
import { timetable } from './timetable-rows.ts'

/** One member's planned booking: `share` is how far between the opening and the last moment it was made. */
export interface PlannedPlace {
  readonly member: number
  readonly seat: number
  readonly share: number
  /** What the member does in the end: comes, does not show up, or cancels so many minutes before the start. */
  readonly fate: 'comes' | 'stays_away' | { readonly cancelsBefore: number }
}

export interface PlannedClass {
  readonly id: Id<'class_sessions'>
  readonly type: ClassTypeSlug
  readonly teacher: InstructorSlug
  readonly room: RoomSlug
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly opensAt: Instant
  readonly capacity: number
  readonly places: readonly PlannedPlace[]
  /** Members on the waitlist of a full class, in order. */
  readonly waiting: readonly number[]
  /** Further members, who are in its history once it is over: they were never promoted. */
  readonly waitedInVain: readonly number[]
}

/** With the promoted members they make ten, the minimum for odds. */
const inVain = 6

export interface DayTerms {
  readonly zone: string
  readonly policies: Pick<Policies, 'booking_opens_days' | 'booking_opens_minute' | 'cancel_window'>
  readonly capacity: Readonly<Record<RoomSlug, number>>
  readonly members: number
  /** In a busy week every class is full or has one seat left. */
  readonly crowded: boolean
  /** True when that member has another class at that time. */
  readonly isElsewhere: (member: number, at: Span) => boolean
}

/** The time of a class in epoch milliseconds: every member is checked for every class, and numbers compare fastest. */
export interface Span {
  readonly startMs: number
  readonly endMs: number
}

/**
 * The classes of one day, with instructors and members. It depends on the date alone: planned again tomorrow, or on
 * another machine, it is the same.
 */
export function planDay(date: Day, terms: DayTerms): PlannedClass[] {
  const random = randomOf(`${terms.crowded ? 'crowded' : 'demo'} ${date.toString()}`)
  const diary = new Diary(terms)
  return (timetable[date.dayOfWeek - 1] ?? []).map((row) => {
    const { type, teacher, room } = row
    const [hours = 0, minutes = 0] = row.hour.split(':').map(Number)
    const startsAt = classTime({ date, minutes: hours * 60 + minutes }, terms.zone)
    const endsAt = plusMinutes(startsAt, minutesOf(type))
    const at = { startMs: startsAt.epochMilliseconds, endMs: endsAt.epochMilliseconds }
    const capacity = terms.capacity[room]
    const wanted = terms.crowded
      ? capacity - wholeBetween(random, [0, 1])
      : Math.min(capacity, wholeBetween(random, row.taken))
    const present = diary.pick({ random, count: wanted, at })
    const isFull = present.length === capacity
    return {
      id: demoId('class_sessions', `${date.toString()} ${row.hour} ${room}`),
      type,
      teacher,
      room,
      startsAt,
      endsAt,
      capacity,
      opensAt: opensAt(startsAt, { zone: terms.zone, policies: { ...terms.policies } }),
      places: [
        ...seated(random, { present, capacity }),
        ...gone(random, {
          members: diary.pick({ random, count: wholeBetween(random, [0, 2]), at }),
          capacity,
          cancelHours: windowMinutes(terms.policies.cancel_window) / 60,
        }),
      ],
      waiting: isFull ? diary.pick({ random, count: wholeBetween(random, [0, 3]), at }) : [],
      waitedInVain: isFull
        ? diary.look({ random: randomOf(`in vain ${date.toString()} ${row.hour}`), count: inVain, at })
        : [],
    }
  })
}

/** Who is in which class on that day, so that nobody is in two classes at once and different members come to each. */
class Diary {
  readonly #terms: DayTerms
  readonly #entries = new Map<number, Span[]>()

  constructor(terms: DayTerms) {
    this.#terms = terms
  }

  pick({ random, count, at }: { random: Random; count: number; at: Span }): number[] {
    const free = shuffled(random, [...Array(this.#terms.members).keys()])
      .filter((member) => !this.#terms.isElsewhere(member, at) && !this.#of(member).some((entry) => touch(entry, at)))
      .sort((a, b) => this.#of(a).length - this.#of(b).length)
    const picked = free.slice(0, count)
    for (const member of picked) this.#entries.set(member, [...this.#of(member), at])
    return picked
  }

  /** Members who are free then, without reserving them. */
  look({ random, count, at }: { random: Random; count: number; at: Span }): number[] {
    return shuffled(random, [...Array(this.#terms.members).keys()])
      .filter((member) => !this.#terms.isElsewhere(member, at) && !this.#of(member).some((entry) => touch(entry, at)))
      .slice(0, count)
  }

  #of(member: number): readonly Span[] {
    return this.#entries.get(member) ?? []
  }
}

function touch(a: Span, b: Span): boolean {
  return a.startMs < b.endMs && b.startMs < a.endMs
}

function seated(
  random: Random,
  { present, capacity }: { present: readonly number[]; capacity: number },
): PlannedPlace[] {
  const seats = shuffled(random, [...Array(capacity).keys()])
  return present.map((member, place) => ({
    member,
    seat: (seats[place] ?? place) + 1,
    share: Math.sqrt(random()),
    fate: random() < 0.04 ? 'stays_away' : 'comes',
  }))
}

/** Members who booked and cancelled: some too late, most in time. */
function gone(
  random: Random,
  { members, capacity, cancelHours }: { members: readonly number[]; capacity: number; cancelHours: number },
): PlannedPlace[] {
  return members.map((member) => {
    const isLate = random() < 0.25
    const cancelsBefore = isLate
      ? wholeBetween(random, [60, Math.max(61, cancelHours * 60 - 15)])
      : wholeBetween(random, [cancelHours * 60 + 15, cancelHours * 60 + 4000])
    return { member, seat: wholeBetween(random, [1, capacity]), share: random(), fate: { cancelsBefore } }
  })
}

function minutesOf(slug: ClassTypeSlug): number {
  const type = classTypes.find((row) => row.slug === slug)
  if (!type) throw new Error(`the timetable names ${slug}, which is no class type`)
  return type.minutes
}
