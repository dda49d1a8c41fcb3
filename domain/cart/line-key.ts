/** The key of a line: a cart has each thing once. */
export function lineKey(line: { readonly productId: string; readonly variantId: string | null }): string {
  return line.variantId ?? line.productId
}
