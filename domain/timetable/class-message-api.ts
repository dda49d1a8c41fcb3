import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { classReaders, classTemplates } from './class-message.ts'

const text = z.optional(typedLines(600, { least: 3 }))

/**
 * A ready sentence, which everybody reads in their language, or the studio's own words in one or both languages. It is
 * sent at once, to each account once.
 */
export const writeToClass = endpoint({
  name: 'bookings.write_to_class',
  method: 'POST',
  path: '/staff/schedules/{id}/messages',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'Write to everybody who is booked in a class or waits for it; instructors in own classes',
  refusals: ['request.not_found', 'schedules.over', 'bookings.nobody_to_write'],
  limit: { name: 'class_messages', points: 20, seconds: 3600, by: 'caller' },
  input: z
    .strictObject({
      id: idOf('class_sessions'),
      to: z.enum(classReaders),
      template: z.optional(z.enum(classTemplates)),
      text_en: text,
      text_zh: text,
    })
    .check(
      z.refine(
        ({ template, text_en: en, text_zh: zh }) => (template === undefined) !== (en === undefined && zh === undefined),
        { path: ['text_en'], error: 'fields.required' },
      ),
    ),
  output: z.strictObject({ success: z.literal(true), told: z.number() }),
})
