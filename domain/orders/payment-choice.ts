import { z } from 'zod/mini'
import { wireInstant } from '#domain/kit/time.ts'

/** How it is paid: FPX wants a bank; 01 is a personal account (B2C), 02 a business account (B2B1). */
export const paymentChoice = {
  payment_method: z.enum(['curlecfpx']),
  bank_code: z.string('fields.required').check(z.regex(/^[A-Z0-9]{5,10}$/, 'fields.required')),
  account_type: z._default(z.enum(['01', '02']), '01'),
} as const

/** Where the browser goes next: the gateway's page, or nowhere when nothing is left to pay. */
export const redirect = z.nullable(z.strictObject({ url: z.string(), expires_at: wireInstant }))
