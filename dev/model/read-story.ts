import { z } from 'zod/mini'
import type { Deed } from './act.ts'
import type { Step, Story } from './story.ts'

const label = z.string()
const number = z.number()
const choice = { lot: z.optional(label), seat: z.optional(number) }

const deed = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('book'), label, person: number, by: z.optional(number), lesson: number, ...choice }),
  z.strictObject({ does: z.literal('wait'), label, person: number, by: z.optional(number), lesson: number }),
  z.strictObject({
    does: z.literal('hold'),
    label,
    person: number,
    by: number,
    lesson: number,
    seat: z.optional(number),
  }),
  z.strictObject({ does: z.literal('buy'), label, person: number, plan: number }),
  z.strictObject({ does: z.literal('order'), label, person: number, plan: number }),
  z.strictObject({ does: z.literal('pay'), label, order: label, waits: z.boolean() }),
  z.strictObject({
    does: z.literal('goal'),
    label,
    person: number,
    by: number,
    lessons: z.array(number),
    wanted: number,
  }),
  z.strictObject({ does: z.literal('leaveGoal'), label, goal: label, by: number }),
  z.strictObject({ does: z.literal('pair'), label, persons: z.tuple([number, number]), by: number, lesson: number }),
  z.strictObject({ does: z.literal('cancel'), label, place: label, by: number }),
  z.strictObject({ does: z.literal('swap'), label, place: label, by: number, lesson: number, ...choice }),
  z.strictObject({
    does: z.literal('checkIn'),
    label,
    place: label,
    door: z.enum(['pass', 'desk', 'staff']),
    by: number,
  }),
  z.strictObject({
    does: z.literal('undo'),
    label,
    place: label,
    outcome: z.enum(['not_here', 'was_here', 'excused']),
  }),
  z.strictObject({ does: z.literal('grant'), label, person: number, plan: number }),
  z.strictObject({ does: z.literal('extend'), label, person: number, lot: label }),
  z.strictObject({ does: z.literal('switchSharing'), label, lot: label, on: z.boolean() }),
  z.strictObject({ does: z.literal('share'), label, lot: label, by: number, person: number }),
  z.strictObject({ does: z.literal('unshare'), label, share: label, by: number }),
  z.strictObject({ does: z.literal('freeze'), label, lot: label, from: number, to: number, keeps: z.array(label) }),
  z.strictObject({ does: z.literal('wish'), label, person: number, noticeHours: number, shortNotice: z.boolean() }),
  z.strictObject({ does: z.literal('publish'), label }),
  z.strictObject({
    does: z.literal('sign'),
    label,
    person: number,
    by: number,
    version: number,
    asGuardian: z.boolean(),
  }),
  z.strictObject({ does: z.literal('cancelLesson'), label, lesson: number }),
  z.strictObject({ does: z.literal('resizeLesson'), label, lesson: number, capacity: number }),
  z.strictObject({ does: z.literal('moveLesson'), label, lesson: number, startsAt: number, releases: z.boolean() }),
  z.strictObject({ does: z.literal('substitute'), label, lesson: number, absent: number, teacher: number }),
  z.strictObject({ does: z.literal('sweep'), label }),
])

const story = z.strictObject({
  scenario: z.strictObject({
    startHour: number,
    people: number,
    waiver: z.optional(z.boolean()),
    dependants: z.optional(z.array(z.strictObject({ guardian: number, age: number, inDays: number }))),
    lessons: z.array(z.strictObject({ hours: number, capacity: number })),
  }),
  steps: z.array(
    z.strictObject({
      restarts: z.optional(z.boolean()),
      at: z.optional(number),
      again: z.optional(z.boolean()),
      deeds: z.array(deed),
    }),
  ),
})

/** A story from the text of its file; throws when it is none. */
export function readStory(text: string): Story {
  const { scenario, steps } = z.parse(story, JSON.parse(text))
  return {
    scenario,
    steps: steps.map(({ restarts = false, again = false, at, deeds }): Step => ({
      restarts,
      again,
      ...(at === undefined ? {} : { at }),
      deeds: deeds.map((one): Deed => one),
    })),
  }
}
