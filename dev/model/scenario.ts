import type { Action } from './action.ts'
import { dateOf, hour, minute, startOfDay, type World } from './oracle-world.ts'

/**
 * The initial studio of a scenario. Times are hours from the beginning, which is `startHour` of a day on the studio's
 * wall clock.
 */
export interface Setup {
  readonly startHour: number
  readonly people: number
  /** The dependants with their guardians, and the day on which they come to that age. */
  readonly dependants?:
    | readonly { readonly guardian: number; readonly age: number; readonly inDays: number }[]
    | undefined
  /** Whether a waiver is required from the beginning. */
  readonly waiver?: boolean | undefined
  readonly sessions: readonly { readonly hours: number; readonly capacity: number }[]
}

/** A step of a scenario: the server may restart, the clock may jump, and then all actions run concurrently. */
export interface Step {
  readonly restarts?: boolean
  readonly at?: number
  /** Every successful request is repeated with the same key, like a phone that got no response. */
  readonly again?: boolean
  readonly actions: readonly Action[]
}

/** Everything needed to run it again, independent of the program that generated it. */
export interface Scenario {
  readonly setup: Setup
  readonly steps: readonly Step[]
}

const firstDay = 20_790
export const roomSize = 4
export const sessionKinds = 2
export const instructors = 4
export const sharedPlan = 3

export const plans = [
  { credits: 1, days: 1, only: undefined, sharers: 0 },
  { credits: 2, days: 3, only: undefined, sharers: 0 },
  { credits: 3, days: 5, only: 0, sharers: 0 },
  { credits: 25, days: 4, only: undefined, sharers: 2 },
] as const

/** No two classes start at the same minute, so that the clock decides the order of their check-in deadlines. */
export const minuteOf = (session: number): number => session * 7 * minute

export function beginning({ startHour, people, dependants = [], sessions }: Setup): World {
  const now = startOfDay(firstDay) + startHour * hour
  return {
    now,
    plans,
    lots: [],
    bookings: [],
    promotions: 0,
    waiver: 0,
    signatures: [],
    orders: [],
    requests: [],
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
    sessions: sessions.map(({ hours, capacity }, index) => ({
      kind: index % sessionKinds,
      startsAt: now + hours * hour + minuteOf(index),
      capacity,
      room: roomSize,
      status: 'upcoming' as const,
      instructor: index % instructors,
      isDeadlinePassed: false,
    })),
  }
}
