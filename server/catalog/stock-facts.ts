/** A row of stock in the words of the rules. */
export function stockFacts<Row extends { stock: number; min_quantity: number; keep_available: boolean }>(row: Row) {
  return { ...row, minQuantity: row.min_quantity, keepAvailable: row.keep_available }
}
