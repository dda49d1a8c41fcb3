import type { z } from 'zod/mini'
import { bundleStock } from '#domain/catalog/bundle-stock.ts'
import type { inventory } from '#domain/catalog/inventory.ts'
import type { ProductRow, VariantRow } from './card-queries.ts'

/** What may be bought of a variant; that of a bundle has the stock of its parts. */
export function presentInventory(variant: VariantRow, { parts }: ProductRow): z.output<typeof inventory> {
  const stock = parts.length > 0 ? bundleStock(parts) : variant
  return {
    quantity: Math.max(0, stock.stock),
    min_qty: stock.minQuantity,
    min_sale_qty: variant.min_sale_quantity,
    max_sale_qty: variant.max_sale_quantity,
    is_continuous_selling: stock.keepAvailable,
  }
}
