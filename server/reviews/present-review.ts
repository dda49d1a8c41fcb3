import type { Id } from '#domain/kit/id.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'

interface Row {
  readonly id: Id<'product_reviews'>
  readonly stars: number
  readonly body: string
  readonly created_at: Instant
  readonly updated_at: Instant
}

export function presentReview(row: Row, zone: string) {
  return {
    id: row.id,
    stars: row.stars,
    text: row.body,
    created_at: wireTime(row.created_at, zone),
    edited: Temporal.Instant.compare(row.updated_at, row.created_at) > 0,
  }
}
