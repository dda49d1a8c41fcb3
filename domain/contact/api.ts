import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { typedCode, typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { contactChecks } from '#domain/people/check-contact.ts'
import { fullName } from '#domain/people/model.ts'

const line = typedLine(150, { least: 1 })

/** Several lines; control characters other than line ends and tabs are refused. */
const paragraphs = typedLines(4000, { least: 1 })

/** A message to the studio. An e-mail or a phone number is enough; `reply_to` is the one that the studio answers. */
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
      email: z.optional(typedCode(254, { long: 'fields.email_invalid' })),
      phone: z.optional(typedCode(30, { long: 'fields.phone_invalid' })),
      subject: line,
      message: paragraphs,
    })
    .check(...contactChecks),
  output: z.strictObject({ success: z.literal(true), reply_to: z.string() }),
})
