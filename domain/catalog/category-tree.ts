/** A category as the tree is built from: flat, with the one above it. */
export interface FlatCategory {
  readonly id: string
  readonly parent_id: string | null
  /** Products of its own, without those of what is below it. */
  readonly products: number
}

export interface CategoryBranch<Category> {
  readonly category: Category
  /** Its own products and those of everything below. */
  readonly products: number
  readonly children: readonly CategoryBranch<Category>[]
}

/** The depth limit of a tree; a cycle of parents, which the database does not forbid, ends here. */
const maxDepth = 8

/**
 * The categories as a tree, in the order given. A category whose parent is not in use is at the top. Example: socks (2
 * products) with grip socks below (5) counts 7.
 */
export function categoryTree<Category extends FlatCategory>(
  categories: readonly Category[],
): readonly CategoryBranch<Category>[] {
  const known = new Set(categories.map(({ id }) => id))
  const children = Map.groupBy(categories, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : undefined,
  )
  const grow = (category: Category, depth: number): CategoryBranch<Category> => {
    const below = depth >= maxDepth ? [] : (children.get(category.id) ?? [])
    const grown = below.map((child) => grow(child, depth + 1))
    const products = grown.reduce((sum, child) => sum + child.products, category.products)
    return { category, products, children: grown }
  }
  return (children.get(undefined) ?? []).map((category) => grow(category, 1))
}

/** From the top of the tree down to the category that fits; empty when none does. */
export function chainTo<Category extends FlatCategory>(
  tree: readonly CategoryBranch<Category>[],
  fits: (category: Category) => boolean,
): readonly CategoryBranch<Category>[] {
  for (const branch of tree) {
    if (fits(branch.category)) return [branch]
    const below = chainTo(branch.children, fits)
    if (below.length > 0) return [branch, ...below]
  }
  return []
}

/** A category and everything below it. */
export function idsBelow<Category extends FlatCategory>(branch: CategoryBranch<Category>): string[] {
  return [branch.category.id, ...branch.children.flatMap(idsBelow)]
}
