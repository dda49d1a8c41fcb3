import { maxQuantity, type SoldThing } from './model.ts'

/** The largest quantity of a thing that one line may have now: its sale limit, its stock, and that of any line. */
export function mostOf({ maxSaleQuantity, stock }: SoldThing): number {
  return Math.min(maxQuantity, maxSaleQuantity || maxQuantity, stock.keepAvailable ? maxQuantity : stock.stock)
}
