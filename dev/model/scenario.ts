import { z } from 'zod/mini'
import { actionShape } from './action.ts'
import { dateOf, hour, minute, startOfDay, type World } from './oracle-world.ts'

/**
 * The initial studio of a scenario, and its steps: in each the server may restart, the clock may jump, and then all
 * actions run concurrently. It is everything needed to run it again, independent of the program that generated it.
 */
const scenarioShape = z.strictObject({
  setup: z.strictObject({
    /** On the studio's wall clock; times are hours from it. */
    startHour: z.number(),
    people: z.number(),
    /** Whether a waiver is required from the beginning. */
    waiver: z.optional(z.boolean()),
    /** The dependants with their guardians, and the day on which they come to that age. */
    dependants: z.optional(
      z.readonly(z.array(z.strictObject({ guardian: z.number(), age: z.number(), inDays: z.number() }))),
    ),
    sessions: z.readonly(z.array(z.strictObject({ hours: z.number(), capacity: z.number() }))),
  }),
  steps: z.readonly(
    z.array(
      z.strictObject({
        restarts: z.optional(z.boolean()),
        at: z.optional(z.number()),
        /** Every successful request is repeated with the same key, like a phone that got no response. */
        again: z.optional(z.boolean()),
        actions: z.readonly(z.array(actionShape)),
      }),
    ),
  ),
})

export type Scenario = Readonly<z.output<typeof scenarioShape>>
export type Setup = Readonly<Scenario['setup']>
export type Step = Readonly<Scenario['steps'][number]>

/** A scenario from the text of its file; throws when it is none. */
export function parseScenario(text: string): Scenario {
  return z.parse(scenarioShape, JSON.parse(text))
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
