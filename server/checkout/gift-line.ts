import { cardTitle } from '#domain/giftcards/titles.ts'
import type { Sen } from '#domain/kit/money.ts'
import { noGoods, type NewLine } from '#server/orders/line-queries.ts'

/** A gift card as a line of an order. The recipient is stored with the card and on no invoice. */
export function giftLine(valueSen: Sen): NewLine {
  return {
    ...noGoods,
    kind: 'gift_card',
    title: cardTitle(valueSen),
    quantity: 1,
    base_sen: valueSen,
    unit_sen: valueSen,
  }
}
