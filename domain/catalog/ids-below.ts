import type { CategoryBranch, FlatCategory } from './category-tree.ts'

/** A category and everything below it. */
export function idsBelow<Category extends FlatCategory>(branch: CategoryBranch<Category>): string[] {
  return [branch.category.id, ...branch.children.flatMap(idsBelow)]
}
