import type { listTemplates as endpoint } from '#domain/giftcards/api.ts'
import { giftArtworks } from '#domain/giftcards/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import { mailGiftcards as en } from '#domain/text/en/mail/giftcards.ts'
import { mailGiftcards as zh } from '#domain/text/zh/mail/giftcards.ts'
import type { ReadContext } from '#server/kit/context.ts'

const books = { en, zh }

/** The artworks with their names in the reader's language. */
export async function listTemplates(
  { locale }: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const all = giftArtworks
    .filter((id) => hasKeyword([en.artworks[id], zh.artworks[id]], query.keyword))
    .map((id) => ({ id, name: books[locale].artworks[id] }))
  const sorted = query.sortedBy === 'desc' ? all.toReversed() : all
  const first = (query.page - 1) * query.limit
  return page(sorted.slice(first, first + query.limit), { ...query, total: all.length })
}
