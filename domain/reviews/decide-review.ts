import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { maxReviewLines } from './model.ts'

interface Purchase {
  readonly optionTitle: Readonly<Record<string, string>>
}

/**
 * Only buyers of a product review it, once each: somebody may review what an order of theirs was paid for. Words are
 * not required; what is around them is cut away, and of empty lines one stays. Refuses a wall of lines. A review that
 * was hidden stays so when it is written anew.
 */
export function decideReview({
  purchase,
  text,
}: {
  readonly purchase: Purchase | undefined
  readonly text: string
}): { readonly body: string; readonly optionTitle: Purchase['optionTitle'] } | Refusal {
  if (purchase === undefined) return refuse('reviews.not_bought')
  const body = withFewGaps(text.trim())
  if (body.split('\n').length > maxReviewLines)
    return refuse('request.invalid', { fields: { text: 'fields.too_long' } })
  return { body, optionTitle: purchase.optionTitle }
}

function withFewGaps(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trimEnd())
  return lines.filter((line, place) => line !== '' || lines[place - 1] !== '').join('\n')
}
