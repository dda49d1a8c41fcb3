import { z } from 'zod/mini'
import { postalText } from '#domain/addresses/postal-text.ts'
import { sentAddress } from '#domain/addresses/sent-address.ts'
import { wireDay } from '#domain/kit/time.ts'
import { sentText, typedCode, typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { cleanLine } from '#domain/messages/clean-line.ts'
import { giftArtworks, giftDeliveries, giftAddressLength, giftMessageLength } from './model.ts'

/** Room for spaces around the lines of an address. */
const sentMost = 1000

/** A name or a title as typed; what would reverse the reading order is removed, markup stays as typed. */
const line = (most: number) => typedLine(most)
const named = line(100).check(z.refine((typed) => cleanLine(typed) !== '', 'fields.required'))

/** Lines as typed, or an address by its parts, which has a street at least. */
const sentWhere = z.pipe(
  z
    .union([sentText(sentMost), sentAddress], {
      error: ({ input }) => (typeof input === 'string' ? 'fields.too_long' : 'fields.invalid'),
    })
    .check(z.refine((sent) => typeof sent === 'string' || postalText(sent) !== '', 'fields.required')),
  z.transform((sent) => (typeof sent === 'string' ? sent : postalText(sent))),
)

/**
 * The fields that make a card a gift. `recipient_email` is needed when it goes by e-mail, and left out when it is
 * printed; `recipient_address` has the studio post a printed one, which its buyer prints otherwise.
 */
export const giftWords = {
  template: z.enum(giftArtworks),
  /** Whole ringgit, from RM 20.00 to RM 2,000.00. */
  value: typedCode(40, { least: 1, missing: 'fields.card_value_required', long: 'fields.card_value' }).check(
    z.regex(/^([2-9]\d|[1-9]\d{2}|1\d{3}|2000)\.00$/, 'fields.card_value'),
  ),
  title: z._default(line(100), ''),
  sender_name: named,
  recipient_name: named,
  recipient_email: z.optional(typedCode(254, { long: 'fields.email_invalid' })),
  recipient_address: z.optional(z.pipe(sentWhere, typedLines(giftAddressLength))),
  personal_message: typedLines(giftMessageLength, { least: 1 }),
  delivery: z.enum(giftDeliveries),
  /** The day on which the e-mail is sent, at 08:00; at once when it is absent. */
  send_on: z.optional(wireDay),
} as const
