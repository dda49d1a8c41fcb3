import { z } from 'zod/mini'
import { contactChecks } from '#domain/accounts/contact-checks.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { fullName } from '#domain/people/model.ts'

const line = z
  .string('fields.required')
  .check(
    z.trim(),
    z.minLength(1, 'fields.required'),
    z.maxLength(150, 'fields.too_long'),
    z.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'fields.invalid'),
  )

/** Line feeds part paragraphs; other control characters have no business in a message. */
const paragraphs = z
  .string('fields.required')
  .check(
    z.trim(),
    z.minLength(1, 'fields.required'),
    z.maxLength(4000, 'fields.too_long'),
    z.regex(/^(?:[^\p{Cc}]|[\r\n\t])*$/u, 'fields.invalid'),
  )

/** A message to the studio. An e-mail or a phone number is enough; `reply_to` is the one that is answered. */
export const sendContact = endpoint({
  name: 'contact.send',
  method: 'POST',
  path: '/contact',
  who: 'anyone',
  status: 201,
  summary: 'Write to the studio',
  refusals: [],
  limit: { name: 'contact', points: 5, seconds: 3600, by: 'address' },
  input: z
    .strictObject({
      full_name: fullName,
      email: z.optional(z.string().check(z.maxLength(254, 'fields.email_invalid'))),
      phone: z.optional(z.string().check(z.maxLength(30, 'fields.phone_invalid'))),
      subject: line,
      message: paragraphs,
    })
    .check(...contactChecks),
  output: z.strictObject({ success: z.literal(true), reply_to: z.string() }),
})
