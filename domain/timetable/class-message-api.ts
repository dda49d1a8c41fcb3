import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { planned } from '#domain/kit/held-act.ts'
import { idOf } from '#domain/kit/id.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { classReaders, classTemplates } from './class-message.ts'

const text = z.optional(typedLines(600, { least: 3 }))

const roles = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const
const readRefusals = ['request.not_found', 'schedules.over', 'bookings.nobody_to_write'] as const
const readers = { id: idOf('class_sessions'), to: z.enum(classReaders) }
const template = z.optional(z.enum(classTemplates))

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
  input: z
    .strictObject({
      ...readers,
      template,
      text_en: text,
      text_zh: text,
      ...planned,
    })
    .check(
      z.refine(
        ({ template, text_en: en, text_zh: zh }) => (template === undefined) !== (en === undefined && zh === undefined),
        { path: ['text_en'], error: 'fields.required' },
      ),
    ),
  output: z.strictObject({ success: z.literal(true), told: z.number() }),
})

/** Own words change nothing of whom they reach; of a ready sentence it says how it reads. */
export const previewMessage = endpoint({
  name: 'bookings.preview_message',
  method: 'POST',
  path: '/staff/schedules/{id}/messages/preview',
  who: roles,
  summary: 'How many accounts a message to a class would reach; nothing is sent',
  refusals: readRefusals,
  input: z.strictObject({ ...readers, template }),
  output: z.strictObject({
    messages: z.number(),
    /** The ready sentence in the language of the caller. */
    text: z.nullable(z.string()),
    plan_hash: z.string(),
  }),
})
