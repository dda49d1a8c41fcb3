import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { maxCategoryDepth } from './model.ts'

interface Category {
  readonly slug: string
  readonly parent: string | null
}

/**
 * Whether a category may be below that parent: one of the branch, not itself, not below itself, and not so deep that
 * its own subtree exceeds the limit.
 */
export function decideCategory({
  slug,
  parent,
  categories,
}: Category & { readonly categories: readonly Category[] }): Refusal | undefined {
  const parents = new Map(categories.map((one) => [one.slug, one.parent]))
  if (parent !== null && !parents.has(parent))
    return refuse('catalog.unknown', { values: { name: parent }, fields: { parent: 'fields.invalid' } })
  parents.set(slug, parent)
  const depths = [...parents.keys()].map((one) => depthOf(one, parents))
  return depths.some((depth) => depth > maxCategoryDepth)
    ? refuse('catalog.category_ring', { values: { max: maxCategoryDepth }, fields: { parent: 'fields.invalid' } })
    : undefined
}

/** The depth of a category; a cycle is deeper than any tree. */
function depthOf(slug: string, parents: ReadonlyMap<string, string | null>): number {
  let depth = 1
  for (let above = parents.get(slug); above !== null && above !== undefined; above = parents.get(above)) {
    depth += 1
    if (depth > parents.size) return Number.POSITIVE_INFINITY
  }
  return depth
}
