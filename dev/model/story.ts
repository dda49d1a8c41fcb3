import type { Deed } from './act.ts'
import { dateOf, hour, minute, startOfDay, type World } from './oracle-world.ts'

/** The studio a story begins with. Told in hours from the beginning, which is at that hour of a day on the studio's wall clock. */
export interface Scenario {
  readonly startHour: number
  readonly people: number
  /** Who is in whose care, and the day on which they come to that age. */
  readonly dependants?:
    | readonly { readonly guardian: number; readonly age: number; readonly inDays: number }[]
    | undefined
  /** Whether people must have signed from the beginning. */
  readonly waiver?: boolean | undefined
  readonly lessons: readonly { readonly hours: number; readonly capacity: number }[]
}

/** A moment of a story: the server may start anew, the clock may jump, and then all the deeds come at once. */
export interface Step {
  readonly restarts?: boolean
  readonly at?: number
  /** Whoever succeeded sends the same once more with the same key, as a phone does that heard no answer. */
  readonly again?: boolean
  readonly deeds: readonly Deed[]
}

/** Everything that is needed to live through it again, whatever becomes of the program that thought of it. */
export interface Story {
  readonly scenario: Scenario
  readonly steps: readonly Step[]
}

const firstDay = 20_790
export const roomSize = 4
export const lessonKinds = 2
export const teachers = 4
export const sharedPlan = 3

export const plans = [
  { credits: 1, days: 1, only: undefined, places: 0 },
  { credits: 2, days: 3, only: undefined, places: 0 },
  { credits: 3, days: 5, only: 0, places: 0 },
  { credits: 25, days: 4, only: undefined, places: 2 },
] as const

/** No two classes ever start at the same minute, so that the order in which their doors close is told by the clock. */
export const minuteOf = (lesson: number): number => lesson * 7 * minute

export function beginning({ startHour, people, dependants = [], lessons }: Scenario): World {
  const now = startOfDay(firstDay) + startHour * hour
  return {
    now,
    plans,
    lots: [],
    places: [],
    promotions: 0,
    waiver: 0,
    signatures: [],
    orders: [],
    goals: [],
    people: [
      ...Array.from({ length: people }, () => ({ bornOn: '1990-05-17', noticeHours: 0, shortNotice: false })),
      ...dependants.map(({ guardian, age, inDays }) => ({
        guardian: guardian % people,
        bornOn: dateOf(firstDay + inDays)
          .subtract({ years: age })
          .toString(),
        noticeHours: 0,
        shortNotice: false,
      })),
    ],
    lessons: lessons.map(({ hours, capacity }, index) => ({
      kind: index % lessonKinds,
      startsAt: now + hours * hour + minuteOf(index),
      capacity,
      room: roomSize,
      status: 'upcoming' as const,
      teacher: index % teachers,
      doorsClosed: false,
    })),
  }
}
