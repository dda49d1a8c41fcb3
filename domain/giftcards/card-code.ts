import { joinedCode } from '#domain/kit/normalize-input.ts'
import { cleanLine } from '#domain/messages/clean-content.ts'
import { mailOrders as en } from '#domain/text/en/mail/orders.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailOrders as zh } from '#domain/text/zh/mail/orders.ts'
import { codeAlphabet, codeLength } from './model.ts'

interface Written {
  readonly title: string
  readonly sender_name: string
  readonly recipient_name: string
  readonly message: string
}

interface FormattedCard {
  readonly title: string
  /** For whom; empty while nobody is named. */
  readonly for: string
  readonly from: string
  /** The lines of the message, without empty ones at its ends. */
  readonly lines: readonly string[]
}

const books = { en, zh }

/**
 * The text of a gift card as page, mail and print show it: plain text only. What would start a mail header or reverse
 * the reading order is removed; markup and templates stay as typed. Example: `<b>Mei</b>` is named as `For <b>Mei</b>`.
 */
export function formatCard(written: Written, locale: Locale): FormattedCard {
  const { giftCard: words } = books[locale]
  const named = (sentence: string, name: string) => (name === '' ? '' : fill(sentence, { name }))
  return {
    title: cleanLine(written.title),
    for: named(words.for, cleanLine(written.recipient_name)),
    from: named(words.from, cleanLine(written.sender_name)),
    lines: written.message
      .trim()
      .split(/\r\n|[\n\r]/)
      .map(cleanLine),
  }
}

const isCode = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`)

/**
 * The code of a gift card as typed or pasted: spaces, dashes and case do not count, O is a zero, I and L are a one.
 * Undefined for what no card can have. Example: `9k2m 4rtz-01ho …` reads as `9K2M4RTZ01H0…`.
 */
export function readCode(typed: string): string | undefined {
  const code = joinedCode(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return isCode.test(code) ? code : undefined
}
