/** So many at most in one run of a job; the next run goes on. */
const maxPages = 500

/** The pages of a list, each read after the last row of the one before. */
export async function* pagesOf<Row>(
  list: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const rows = await list(after)
    after = rows.at(-1)
    if (after === undefined) return
    yield rows
  }
}

/** The rows of such a list. */
export async function* rowsOf<Row>(list: (after: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  for await (const rows of pagesOf(list)) yield* rows
}
