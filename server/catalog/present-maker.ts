import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { MakerRow } from './category-queries.ts'

/** A brand or a seller with its pictures. */
export function presentMaker(row: MakerRow, locale: Locale) {
  return {
    slug: row.slug,
    name: typeof row.name === 'string' ? row.name : inLocale(row.name, locale),
    line: inLocale(row.line, locale),
    products: row.products,
    images: row.pictures.map(({ path, alternative }) => ({ path, alternative: inLocale(alternative, locale) })),
  }
}
