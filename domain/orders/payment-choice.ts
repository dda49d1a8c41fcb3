import { z } from 'zod/mini'
import { normalisePhone } from '#domain/kit/phone.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { typedCode } from '#domain/kit/typed-text.ts'
import { requiredShortName } from '#domain/people/model.ts'

/** The method: FPX needs a bank; 01 is a personal account (B2C), 02 a business account (B2B1). */
export const paymentChoice = {
  payment_method: z.enum(['curlecfpx', 'curleccc', 'ipay88']),
  /** Required for online banking; any other method chooses at the gateway. */
  bank_code: z.optional(z.string('fields.required').check(z.regex(/^[A-Z0-9]{5,10}$/, 'fields.required'))),
  account_type: z._default(z.enum(['01', '02']), '01'),
  /** The number for a gateway that requires one; the buyer's own unless given. */
  contact_number: z.optional(
    typedCode(30).check(z.refine((typed) => normalisePhone(typed) !== undefined, 'fields.phone_invalid')),
  ),
  /** The owner of that number; the buyer's own name unless given. */
  contact_title: z.optional(requiredShortName),
} as const

/** Where the browser goes next: the gateway's page, or nowhere when nothing is left to pay. */
export const redirect = z.nullable(z.strictObject({ url: z.string(), expires_at: wireInstant }))
