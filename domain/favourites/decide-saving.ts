import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface Saving {
  /** Saved before. */
  readonly saved: readonly Id<'products'>[]
  /** Asked for, of what the branch sells or has sold; in the order of the request. */
  readonly known: readonly Id<'products'>[]
}

/**
 * What is added to My Favourite: each product once. Refuses a request without a known product, and more than My
 * Favourite holds. What was saved before stays as it is.
 */
export function decideSaving({ saved, known }: Saving): readonly Id<'products'>[] | Refusal {
  if (known.length === 0) return refuse('request.not_found')
  const before = new Set(saved)
  const added = [...new Set(known)].filter((id) => !before.has(id))
  if (added.length > 0 && before.size + added.length > maxFavourites)
    return refuse('wishlist.full', { values: { max: maxFavourites } })
  return added
}

/** The most products that My Favourite holds. */
export const maxFavourites = 500

/** The most products that one request may name. */
export const maxNamed = 50
