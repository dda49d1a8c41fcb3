import type { CategoryBranch, FlatCategory } from './category-tree.ts'

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
