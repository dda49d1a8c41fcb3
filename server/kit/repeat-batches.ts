/** Rows of one statement: few enough that nobody waits for their locks. */
const batchRows = 500
/** Statements of one run; what is left waits for the next run. */
const maxBatches = 20

/** Repeats a step that takes so many rows at most and returns how many it took, until there are no more. */
export async function repeatBatches(step: (limit: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const taken = await step(batchRows)
    if (taken < batchRows) return
  }
}
