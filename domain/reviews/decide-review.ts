import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface Purchase {
  readonly optionTitle: Readonly<Record<string, string>>
}

/**
 * "Only buyers of that product, one each": somebody may review what an order of theirs was paid for. Words are not
 * required; what is around them is cut away. A review that was hidden stays so when it is written anew.
 */
export function decideReview({
  purchase,
  text,
}: {
  readonly purchase: Purchase | undefined
  readonly text: string
}): { readonly body: string; readonly optionTitle: Purchase['optionTitle'] } | Refusal {
  if (purchase === undefined) return refuse('reviews.not_bought')
  return { body: text.trim(), optionTitle: purchase.optionTitle }
}
