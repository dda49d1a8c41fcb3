/** After so many it is not a row that fails, but something that all need. */
const maxErrors = 10

/**
 * Does the work for one row after the other. One that fails holds back no other; the errors are thrown together at the
 * end, so that the job is reported and tries these rows again.
 */
export async function eachRow<Row>(
  rows: readonly Row[] | AsyncIterable<Row>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  let tried = 0
  for await (const row of rows) {
    tried += 1
    await work(row).catch((error: unknown) => errors.push(error))
    if (errors.length >= maxErrors) break
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${tried} rows failed`)
}
