import { z } from 'zod/mini'
import type { Action } from './action.ts'
import type { Step, Scenario } from './scenario.ts'

const label = z.string()
const number = z.number()
const choice = { lot: z.optional(label), seat: z.optional(number) }

const action = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('book'),
    label,
    person: number,
    by: z.optional(number),
    session: number,
    ...choice,
  }),
  z.strictObject({ kind: z.literal('wait'), label, person: number, by: z.optional(number), session: number }),
  z.strictObject({
    kind: z.literal('hold'),
    label,
    person: number,
    by: number,
    session: number,
    seat: z.optional(number),
  }),
  z.strictObject({ kind: z.literal('buy'), label, person: number, plan: number }),
  z.strictObject({ kind: z.literal('order'), label, person: number, plan: number }),
  z.strictObject({ kind: z.literal('pay'), label, order: label, waits: z.boolean() }),
  z.strictObject({
    kind: z.literal('request'),
    label,
    person: number,
    by: number,
    sessions: z.array(number),
    wanted: number,
  }),
  z.strictObject({ kind: z.literal('leaveRequest'), label, request: label, by: number }),
  z.strictObject({ kind: z.literal('pair'), label, persons: z.tuple([number, number]), by: number, session: number }),
  z.strictObject({ kind: z.literal('cancel'), label, booking: label, by: number }),
  z.strictObject({ kind: z.literal('swap'), label, booking: label, by: number, session: number, ...choice }),
  z.strictObject({
    kind: z.literal('checkIn'),
    label,
    booking: label,
    means: z.enum(['pass', 'desk', 'staff']),
    by: number,
  }),
  z.strictObject({
    kind: z.literal('undo'),
    label,
    booking: label,
    outcome: z.enum(['not_here', 'was_here', 'excused']),
  }),
  z.strictObject({ kind: z.literal('bookByStaff'), label, person: number, session: number, ...choice }),
  z.strictObject({
    kind: z.literal('cancelByStaff'),
    label,
    booking: label,
    credit: z.enum(['return', 'by_rule']),
  }),
  z.strictObject({ kind: z.literal('grant'), label, person: number, plan: number }),
  z.strictObject({ kind: z.literal('extend'), label, person: number, lot: label }),
  z.strictObject({ kind: z.literal('switchSharing'), label, lot: label, on: z.boolean() }),
  z.strictObject({ kind: z.literal('share'), label, lot: label, by: number, person: number }),
  z.strictObject({ kind: z.literal('unshare'), label, share: label, by: number }),
  z.strictObject({ kind: z.literal('freeze'), label, lot: label, from: number, to: number, keeps: z.array(label) }),
  z.strictObject({
    kind: z.literal('setPreferences'),
    label,
    person: number,
    noticeHours: number,
    shortNotice: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('publish'), label }),
  z.strictObject({
    kind: z.literal('sign'),
    label,
    person: number,
    by: number,
    version: number,
    asGuardian: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('cancelSession'), label, session: number }),
  z.strictObject({ kind: z.literal('resizeSession'), label, session: number, capacity: number }),
  z.strictObject({ kind: z.literal('moveSession'), label, session: number, startsAt: number, releases: z.boolean() }),
  z.strictObject({ kind: z.literal('substitute'), label, session: number, absent: number, instructor: number }),
  z.strictObject({ kind: z.literal('runDueJobs'), label }),
])

const scenario = z.strictObject({
  setup: z.strictObject({
    startHour: number,
    people: number,
    waiver: z.optional(z.boolean()),
    dependants: z.optional(z.array(z.strictObject({ guardian: number, age: number, inDays: number }))),
    sessions: z.array(z.strictObject({ hours: number, capacity: number })),
  }),
  steps: z.array(
    z.strictObject({
      restarts: z.optional(z.boolean()),
      at: z.optional(number),
      again: z.optional(z.boolean()),
      actions: z.array(action),
    }),
  ),
})

/** Parses a scenario file; throws when it is invalid. */
export function parseScenario(text: string): Scenario {
  const { setup, steps } = z.parse(scenario, JSON.parse(text))
  return {
    setup,
    steps: steps.map(({ restarts = false, again = false, at, actions }): Step => ({
      restarts,
      again,
      ...(at === undefined ? {} : { at }),
      actions: actions.map((one): Action => one),
    })),
  }
}
