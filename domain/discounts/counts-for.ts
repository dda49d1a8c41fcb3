import type { Coupon, GoodsLine } from './model.ts'

/**
 * Whether a coupon counts for a line: what is excluded never does, then what is included does, and everything when
 * nothing is.
 */
export function countsFor({ included, excluded }: Pick<Coupon, 'included' | 'excluded'>, line: GoodsLine): boolean {
  if (isIn(excluded, line)) return false
  return included.productIds.length + included.categoryIds.length === 0 || isIn(included, line)
}

function isIn({ productIds, categoryIds }: Coupon['included'], line: GoodsLine): boolean {
  return productIds.includes(line.productId) || line.categoryIds.some((id) => categoryIds.includes(id))
}
