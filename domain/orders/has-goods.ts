/** Whether an order has anything that the studio packs and delivers; packages and gift cards are delivered at once. */
export function hasGoods(lines: readonly { readonly kind: string }[]): boolean {
  return lines.some(({ kind }) => kind === 'goods')
}
