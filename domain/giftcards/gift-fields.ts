import { z } from 'zod/mini'
import { postalText } from '#domain/addresses/address-text.ts'
import { sentAddress } from '#domain/addresses/read-address.ts'
import { normaliseEmail } from '#domain/kit/email.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireDay, classTime, day, dayOf, type Instant } from '#domain/kit/time.ts'
import { sentText, typedCode, typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { cleanLine } from '#domain/messages/clean-content.ts'
import {
  giftArtworks,
  giftDeliveries,
  giftAddressLength,
  giftMessageLength,
  giftDaysAhead,
  giftSendHour,
} from './model.ts'

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

interface Typed {
  readonly delivery: (typeof giftDeliveries)[number]
  readonly recipient_address?: string | undefined
}

/**
 * Where the studio posts a printed card, line by line; null for one that goes by e-mail or that its buyer prints.
 * Example: ` 8 Lorong Kulit \r\n\n 10460 Penang ` is `8 Lorong Kulit\n10460 Penang`.
 */
export function recipientAddress({ delivery, recipient_address: typed = '' }: Typed): string | null {
  if (delivery !== 'physical') return null
  const lines = typed
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length === 0 ? null : lines.join('\n')
}

interface TypedRecipient {
  readonly delivery: (typeof giftDeliveries)[number]
  readonly recipient_email?: string | undefined
}

/** The recipient of a gift: null for a printed one. Refuses one that goes by e-mail without a valid address. */
export function recipientEmail({ delivery, recipient_email: typed = '' }: TypedRecipient): string | null | Refusal {
  if (delivery !== 'email') return null
  if (typed.trim() === '') return refuse('request.invalid', { fields: { recipient_email: 'fields.required' } })
  return normaliseEmail(typed) ?? refuse('request.invalid', { fields: { recipient_email: 'fields.email_invalid' } })
}

/**
 * The check of an object with `delivery` and `recipient_email`: a missing recipient is reported together with all other
 * faults, so that nobody fills in a form twice.
 */
export const recipientCheck = z.refine<SentRecipient>((sent) => recipientFault(sent) === undefined, {
  path: ['recipient_email'],
  error: ({ input }) => recipientFault(input),
  when: () => true,
})

interface SentRecipient {
  readonly delivery?: unknown
  readonly recipient_email?: unknown
}

function recipientFault(sent: unknown): string | undefined {
  const { delivery, recipient_email: typed }: SentRecipient = typeof sent === 'object' && sent !== null ? sent : {}
  if (delivery !== 'email') return undefined
  const email = recipientEmail({ delivery, recipient_email: typeof typed === 'string' ? typed : '' })
  return isRefusal(email) ? email.fields['recipient_email'] : undefined
}

interface Wanted {
  /** The day on which it is to arrive, as YYYY-MM-DD; undefined for as soon as it is paid. */
  readonly sendOn: string | undefined
  readonly zone: string
  readonly now: Instant
}

/**
 * When a gift is sent: on payment where its day is today, else at 08:00 of its day by the branch's clock. Undefined
 * means at once. Refuses a day that is over, and one more than a year ahead. Example: 18 December in Penang is 00:00 of
 * that day in UTC.
 */
export function sendTime({ sendOn, zone, now }: Wanted): Instant | undefined | Refusal {
  if (sendOn === undefined) return undefined
  const [wanted, today] = [day(sendOn), dayOf(now, zone)]
  const ahead = today.until(wanted, { largestUnit: 'day' }).days
  if (ahead < 0 || ahead > giftDaysAhead)
    return refuse('request.invalid', { fields: { send_on: 'fields.send_on' }, values: { days: giftDaysAhead } })
  return ahead === 0 ? undefined : classTime({ date: wanted, minutes: giftSendHour * 60 }, zone)
}
