import { z } from 'zod/mini'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import type { compareAgain } from '#domain/purchases/api.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { OpenAgain } from './open-again.ts'

/** Empty without options. */
const optionTitle = z.record(z.string(), z.string())

/** The lines of an order as they could be bought now. */
export function presentAgain({ lines }: OpenAgain, locale: Locale): OutputOf<typeof compareAgain> {
  return {
    lines: lines.map(({ ordered, adds, unitSen, problem }) => ({
      slug: ordered.slug,
      title: inLocale(ordered.title, locale),
      option: inLocale(z.parse(optionTitle, ordered.option_title), locale) || null,
      picture: ordered.picture || null,
      credits: ordered.credits,
      quantity: ordered.quantity,
      adds,
      price_before: toWire(sen(ordered.unit_sen)),
      price_now: unitSen === undefined ? null : toWire(unitSen),
      problem: problem ? { code: problem.code, message: sentence(locale, problem.code, problem.values) } : null,
    })),
    adds: lines.reduce((sum, line) => sum + line.adds, 0),
  }
}
