import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { planned } from '#domain/kit/held-act.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { classReaders, classTemplates, dayTemplates } from './class-message.ts'

const text = z.optional(typedLines(600, { least: 3 }))

const told = z.strictObject({ success: z.literal(true), told: z.number() })

const roles = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const
const readRefusals = ['request.not_found', 'schedules.over', 'bookings.nobody_to_write'] as const
const readers = { id: idOf('class_sessions'), to: z.enum(classReaders) }
const template = z.optional(z.enum(classTemplates))
const ownWords = { text_en: text, text_zh: text }

interface Said {
  readonly template?: string | undefined
  readonly text_en?: string | undefined
  readonly text_zh?: string | undefined
}

/** Either a ready sentence or own words. */
const saysOneThing = z.refine<Said>(
  ({ template: ready, text_en: en, text_zh: zh }) => (ready === undefined) !== (en === undefined && zh === undefined),
  { path: ['text_en'], error: 'fields.required' },
)

/**
 * A ready sentence, which everybody reads in their language, or the studio's own words in one or both languages, to
 * each account once.
 */
export const writeToClass = endpoint({
  name: 'bookings.write_to_class',
  method: 'POST',
  path: '/staff/schedules/{id}/messages',
  who: roles,
  holds: true,
  summary: 'Write to everybody who is booked in a class or waits for it; instructors in own classes',
  refusals: [...readRefusals, 'staff.plan_changed'],
  limit: { name: 'class_messages', points: 20, seconds: 3600, by: 'caller' },
  input: z.strictObject({ ...readers, template, ...ownWords, ...planned }).check(saysOneThing),
  output: told,
})

const shown = {
  messages: z.number(),
  /** The ready sentence in the language of the caller. */
  text: z.nullable(z.string()),
  plan_hash: z.string(),
}

/** Own words change nothing of whom they reach; of a ready sentence it says how it reads. */
export const previewMessage = endpoint({
  name: 'bookings.preview_message',
  method: 'POST',
  path: '/staff/schedules/{id}/messages/preview',
  who: roles,
  summary: 'How many accounts a message to a class would reach; nothing is sent',
  refusals: readRefusals,
  input: z.strictObject({ ...readers, template }),
  output: z.strictObject(shown),
})

const desk = { staff: ['owner', 'manager', 'desk'] } as const
const ofDay = { date: wireDay, template: z.optional(z.enum(dayTemplates)) }

/** The same to everybody who is booked on a day, to each account once; classes that are over are left out. */
export const writeToDay = endpoint({
  name: 'bookings.write_to_day',
  method: 'POST',
  path: '/staff/day-messages',
  who: desk,
  holds: true,
  summary: 'Write to everybody who is booked in the classes of a day',
  refusals: ['bookings.nobody_to_write', 'staff.plan_changed'],
  limit: { name: 'day_messages', points: 10, seconds: 3600, by: 'caller' },
  input: z.strictObject({ ...ofDay, ...ownWords, ...planned }).check(saysOneThing),
  output: told,
})

export const previewDayMessage = endpoint({
  name: 'bookings.preview_day_message',
  method: 'POST',
  path: '/staff/day-messages/preview',
  who: desk,
  summary: 'How many accounts a message to the classes of a day would reach; nothing is sent',
  refusals: ['bookings.nobody_to_write'],
  input: z.strictObject(ofDay),
  output: z.strictObject({
    ...shown,
    /** Classes of the day that are not over and have somebody booked, and how many places are taken in them. */
    classes: z.number(),
    booked: z.number(),
    /** The start of the first of them, which may have begun. */
    first_at: wireInstant,
  }),
})
