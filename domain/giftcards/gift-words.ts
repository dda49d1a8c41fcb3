import { z } from 'zod/mini'
import { wireDay } from '#domain/kit/time.ts'
import { cleanLine } from '#domain/messages/clean-line.ts'
import { giftArtworks, giftDeliveries, giftAddressLength, giftMessageLength } from './model.ts'

/** A name or a title as people type it; what would turn the reading order is taken out, markup stays as typed. */
const line = (most: number) =>
  z
    .string('fields.required')
    .check(z.trim(), z.maxLength(most, 'fields.too_long'), z.regex(/^[^\r\n]*$/, 'fields.invalid'))
const named = line(100).check(z.refine((typed) => cleanLine(typed) !== '', 'fields.required'))

/**
 * What makes a gift of a card. `recipient_email` is needed when it goes by e-mail, and left out when it is printed;
 * `recipient_address` has the studio post a printed one, which its buyer prints otherwise.
 */
export const giftWords = {
  template: z.enum(giftArtworks),
  /** Whole ringgit, from RM 20.00 to RM 2,000.00. */
  value: z
    .string('fields.card_value_required')
    .check(
      z.trim(),
      z.minLength(1, 'fields.card_value_required'),
      z.regex(/^([2-9]\d|[1-9]\d{2}|1\d{3}|2000)\.00$/, 'fields.card_value'),
    ),
  title: z._default(line(100), ''),
  sender_name: named,
  recipient_name: named,
  recipient_email: z.optional(z.string().check(z.maxLength(254, 'fields.email_invalid'))),
  recipient_address: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(giftAddressLength, 'fields.too_long'),
        z.regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\r\n])*$/u, 'fields.invalid'),
      ),
  ),
  personal_message: z
    .string('fields.required')
    .check(
      z.trim(),
      z.minLength(1, 'fields.required'),
      z.maxLength(giftMessageLength, 'fields.too_long'),
      z.regex(/^(?:[^\p{Cc}]|[\r\n\t])*$/u, 'fields.invalid'),
    ),
  delivery: z.enum(giftDeliveries),
  /** The day on which the e-mail leaves, at 08:00; at once when it is left out. */
  send_on: z.optional(wireDay),
} as const
