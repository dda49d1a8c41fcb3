/** A category as the tree is built from: flat, with the one above it. */
export interface FlatCategory {
  readonly id: string
  readonly parent_id: string | null
}

export interface CategoryBranch<Category> {
  readonly category: Category
  readonly children: readonly CategoryBranch<Category>[]
}

/** The depth limit of a tree; a cycle of parents, which the database does not forbid, ends here. */
const maxDepth = 8

/** The categories as a tree, in the order given. A category whose parent is not in use is at the top. */
export function categoryTree<Category extends FlatCategory>(
  categories: readonly Category[],
): readonly CategoryBranch<Category>[] {
  const known = new Set(categories.map(({ id }) => id))
  const children = Map.groupBy(categories, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : undefined,
  )
  const grow = (category: Category, depth: number): CategoryBranch<Category> => {
    const below = depth >= maxDepth ? [] : (children.get(category.id) ?? [])
    return { category, children: below.map((child) => grow(child, depth + 1)) }
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

/** The products of a category and of everything below it: socks (2) with grip socks below (5) have 7. */
export function productsBelow({ category, children }: CategoryBranch<{ readonly products: number }>): number {
  return children.reduce((sum, child) => sum + productsBelow(child), category.products)
}
