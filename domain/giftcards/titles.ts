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

/** The title of a gift in a cart, where several may be. Example: `Gift card RM 200.00 for Mei Lin`. */
export function giftTitle({ valueSen, recipient }: { readonly valueSen: Sen; readonly recipient: string }): Localized {
  const words = { value: formatMoney(valueSen), recipient }
  return { en: fill(en.titleFor, words), zh: fill(zh.titleFor, words) }
}
