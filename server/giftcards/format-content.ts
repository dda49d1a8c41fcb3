import type { formatContent as endpoint } from '#domain/giftcards/api.ts'
import { formatCard } from '#domain/giftcards/card-code.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { ReadContext } from '#server/kit/context.ts'

/** How the text of a card will look; nothing is stored. */
export async function formatContent(
  { locale }: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { lines, ...card } = formatCard(input, locale)
  return { ...card, lines: [...lines] }
}
