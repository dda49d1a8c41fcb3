import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { maxReviewLines } from './model.ts'

interface Purchase {
  readonly optionTitle: Readonly<Record<string, string>>
}

/**
 * Only buyers of a product, with a paid order of it, review it, once each. Text is optional; it is trimmed, and empty
 * lines are reduced to one. Refuses too many lines. A hidden review stays hidden when it is rewritten.
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

/** The average to one decimal, from the numbers of reviews with one to five stars; null without reviews. */
export function averageStars(spread: readonly number[]): number | null {
  const given = spread.flatMap((count, place) => Array.from({ length: count }, () => place + 1))
  return given.length === 0 ? null : Math.round((given.reduce((sum, one) => sum + one, 0) / given.length) * 10) / 10
}
