/** Whether `npm run long` runs this test. What is breadth runs there alone, as `test.runIf(isLong)`. */
export const isLong = process.env['LONG_ROUNDS'] !== undefined

/** The first rows of a table, which stand for it in `npm test`; in `npm run long` all of it. */
export function shareOf<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return isLong ? rows : rows.slice(0, count)
}
