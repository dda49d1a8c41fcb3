import { formatMoney, type Sen } from '#domain/kit/money.ts'
import { mailGiftcards as en } from '#domain/text/en/mail/giftcards.ts'
import type { Localized } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailGiftcards as zh } from '#domain/text/zh/mail/giftcards.ts'

/** The title of a card in an order and on its invoice. Example: `Gift card RM 200.00`. */
export function cardTitle(valueSen: Sen): Localized {
  const value = formatMoney(valueSen)
  return { en: fill(en.title, { value }), zh: fill(zh.title, { value }) }
}
