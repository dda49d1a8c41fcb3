import { readFile } from 'node:fs/promises'
import { formatCard } from '#domain/giftcards/card-code.ts'
import { giftPicture } from '#domain/giftcards/model.ts'
import { formatMoney, sen } from '#domain/kit/money.ts'
import { giftcards as en } from '#domain/text/en/giftcards-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { giftcards as zh } from '#domain/text/zh/giftcards-pages.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { paperSize, softInk, type Sheet } from '#server/papers/draw-paper.ts'
import { makePaper } from '#server/papers/make-paper.ts'
import { cardCode } from './card-code.ts'
import type { GiftRow } from './gift-queries.ts'

interface Printing {
  readonly gifts: readonly GiftRow[]
  readonly locale: Locale
  /** The name of the studio. */
  readonly site: string
  /** The secrets from which the codes are derived. */
  readonly secrets: Secrets
}

const artwork = { width: 252, height: 159 } as const
const pictures = new URL('../../public/', import.meta.url)

/** Gift cards to be printed, one a page: the artwork, the message as text, and the code. */
export async function drawGifts({ gifts, locale, site, secrets }: Printing): Promise<Uint8Array<ArrayBuffer>> {
  const words = locale === 'zh' ? zh : en
  const files = await Promise.all(
    gifts.map(async (gift) => readFile(new URL(giftPicture.path(gift.artwork).slice(1), pictures))),
  )
  return makePaper({ title: words.aGift, author: site, language: locale }, (sheet) => {
    for (const [place, gift] of gifts.entries()) {
      if (place > 0) sheet.page()
      const picture = files[place]
      if (picture) sheet.picture(picture, artwork)
      drawWords(sheet, { gift, locale })
      const whole = { x: 0, width: sheet.width }
      const code = cardCode.shown(gift, secrets)
      sheet.line()
      sheet.row([[words.code, { ...whole, color: softInk, size: paperSize.small }]])
      sheet.row([[code, { ...whole, face: 'strong', size: paperSize.large }]])
      sheet.row([[fill(words.howToUse, { site }), { ...whole, color: softInk, size: paperSize.small }]])
    }
  })
}

function drawWords(sheet: Sheet, { gift, locale }: { readonly gift: GiftRow; readonly locale: Locale }): void {
  const card = formatCard(gift, locale)
  const whole = { x: 0, width: sheet.width }
  sheet.row([
    [card.for, { x: 0, width: sheet.width * 0.6, face: 'strong', size: 12 }],
    [
      formatMoney(sen(gift.value_sen)),
      { x: sheet.width * 0.6, width: sheet.width * 0.4, face: 'strong', size: 12, align: 'right' },
    ],
  ])
  sheet.space(10)
  if (card.title !== '') sheet.row([[card.title, { ...whole, face: 'strong', size: paperSize.large }]])
  for (const line of card.lines) sheet.row([[line, whole]])
  sheet.space(6)
  sheet.row([[card.from, { ...whole, color: softInk }]])
  sheet.space(10)
}
